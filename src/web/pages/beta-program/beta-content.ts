import { betaAnswerHours } from '../../../domain/beta-applications.ts'

export const benefits = [
  {
    title: 'Le novità per primo',
    text: 'Usi le funzioni nuove del portale mentre prendono forma, sui tuoi ordini e con i tuoi clienti.',
  },
  {
    title: 'Il tuo negozio collegato',
    text: 'Mettiamo in comunicazione la tua piattaforma con il magazzino, con Shopify o con un’API su misura.',
  },
  {
    title: 'Un filo diretto',
    text: 'Quello che ti serve e quello che non funziona arriva a chi costruisce il portale.',
  },
]

export const expectations = [
  {
    title: 'Negozi online',
    text: 'Vendi con un sito tuo, su Shopify o su un’altra piattaforma, e vuoi capi Made in Italy senza tenere scorte.',
  },
  {
    title: 'Boutique e rivenditori',
    text: 'Hai un negozio e vuoi allargare l’assortimento, ordinando anche un solo capo alla volta.',
  },
  {
    title: 'Volumi di ogni misura',
    text: 'Da pochi ordini al mese a più di duecento: nella candidatura ci dici che cosa prevedi.',
  },
]

export const steps = [
  { title: 'Ti candidi', text: 'Racconti la tua azienda, i volumi che prevedi e perché vuoi partecipare.' },
  {
    title: 'Ti rispondiamo',
    text: `Leggiamo ogni candidatura e ti contattiamo entro ${betaAnswerHours} ore. Lo stato lo vedi in questa pagina.`,
  },
  {
    title: 'Si comincia',
    text: 'Con le aziende selezionate definiamo insieme i primi ordini e il collegamento del negozio.',
  },
]
