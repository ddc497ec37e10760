import { betaAnswerHours, betaSeats } from '../../../domain/beta-applications.ts'
import type { Question } from '../../ui/layout/question-list.tsx'

/** The answers follow docs/specification/beta.md. */
export const betaQuestions: readonly Question[] = [
  {
    question: 'Quante aziende partecipano?',
    answer: `I posti sono ${betaSeats}. Quando sono assegnati non ne approviamo altre.`,
  },
  {
    question: 'Serve un account?',
    answer:
      'Sì, e la registrazione è gratuita. Il modulo parte dai dati che il tuo account ha già: azienda e referente non li riscrivi.',
  },
  {
    question: 'Che cosa devo preparare?',
    answer:
      'La descrizione della tua attività, il motivo per cui vuoi partecipare, gli ordini che prevedi al mese (da 1 a 50, da 51 a 200 o oltre 200) e un recapito. Sito e piattaforma attuale sono facoltativi.',
  },
  {
    question: 'Quando ho una risposta?',
    answer: `Entro ${betaAnswerHours} ore dall’invio. In questa pagina vedi se la candidatura è in attesa, approvata o rifiutata, con la nostra nota.`,
  },
  {
    question: 'Devo avere un negozio Shopify?',
    answer: 'No. Indica la piattaforma che usi, o che vendi in negozio: il collegamento lo definiamo insieme.',
  },
  {
    question: 'Posso candidarmi di nuovo?',
    answer: 'Una candidatura alla volta. Se la risposta è negativa, da questa pagina puoi inviarne un’altra.',
  },
]
