import { expressDelivery, fromPickup, transitHours } from '../../../domain/shipping/express-zones.ts'

/** `cutoff`: an order paid by this hour leaves the same day. */
export const values = (cutoff: string) => [
  {
    title: 'Selezione',
    text: 'Capi scelti per qualità: composizione e origine sono sulla scheda di ogni capo.',
  },
  {
    title: 'Puntualità',
    text: `Gli ordini pagati entro le ${cutoff} di un giorno lavorativo lasciano il magazzino in giornata, con corriere tracciato.`,
  },
  {
    title: 'Chiarezza',
    text: 'Prezzi IVA inclusa e spedizione calcolata prima di ordinare: il margine lo sai subito.',
  },
  { title: 'Vicinanza', text: 'Ti seguiamo dal primo ordine alla consegna al tuo cliente.' },
]

export const warehouseFacts = (cutoff: string) => [
  { name: 'Ora limite', value: `Gli ordini pagati entro le ${cutoff} di un giorno lavorativo partono in giornata` },
  { name: 'In Italia', value: `Di solito ${transitHours.italy} ore ${fromPickup}` },
  { name: 'Nel resto d’Europa', value: `Di solito ${transitHours.europe} ore ${fromPickup}` },
  { name: 'Promessa di ogni tariffa', value: `${expressDelivery} ${fromPickup}` },
  { name: 'Corriere', value: 'BRT espresso, con tracking per te e per il tuo cliente' },
  { name: 'Disponibilità', value: 'Aggiornate ogni settimana; un capo riservato resta tuo per 7 giorni' },
]

/** Roles only, no names. */
export const team = [
  {
    role: 'Ufficio acquisti',
    text: 'Sceglie i capi, ne verifica composizione e origine e valuta le richieste di prodotto che ci mandi.',
    write: 'Scrivi all’ufficio acquisti',
  },
  {
    role: 'Magazzino e spedizioni',
    text: 'Prepara i pacchi, anche con il tuo packaging, e inserisce il tracking appena il corriere ritira.',
    write: 'Scrivi al magazzino',
  },
  {
    role: 'Assistenza rivenditori',
    text: 'Verifica i profili aziendali, segue gli ordini e risponde quando qualcosa non torna.',
    write: 'Scrivi all’assistenza',
  },
  {
    role: 'Sviluppo del portale',
    text: 'Collega i negozi, costruisce le API su misura e ascolta chi partecipa al Programma Beta.',
    write: 'Scrivi a chi sviluppa',
  },
]
