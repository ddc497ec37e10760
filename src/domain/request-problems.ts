import { problems } from './errors.ts'
import { usedEarlier } from './made-earlier.ts'
import { maxOrderLines } from './orders/line-limits.ts'

const invalidInputs = {
  fileType: 'Invia il file come text/csv o come foglio di Excel (.xlsx).',
  futureDay: 'Controlla i campi indicati.',
  manyLines: `Massimo ${maxOrderLines} righe per ordine`,
  noTracking: 'Codice tracking richiesto',
} as const

type InvalidInput = { problem: keyof typeof invalidInputs }

export const requestProblems = problems({
  conflict: {
    'idempotency.reused': usedEarlier,
  },
  invalid: {
    cursor: 'Pagina non valida: ricarica l’elenco.',
    'idempotency.key': 'L’intestazione Idempotency-Key non è valida.',
    'request.left': 'La richiesta è stata interrotta.',
    'request.malformed': 'La richiesta non è leggibile: riprova.',
    validation: {
      it: ({ problem }: InvalidInput) => invalidInputs[problem],
      fields: ({ problem }: InvalidInput) =>
        problem === 'futureDay' ? { transmittedOn: 'Il giorno è nel futuro' } : undefined,
    },
  },
  not_found: {
    not_found: 'Non trovato.',
    'page.outdated': 'Il portale è stato aggiornato: ricarica la pagina per continuare.',
  },
  forbidden: {
    'origin.foreign': 'La richiesta arriva da un altro sito ed è stata rifiutata.',
  },
  too_large: {
    'request.too_large': 'La richiesta è troppo grande.',
  },
  unavailable: {
    busy: 'Troppe richieste in questo momento: riprova tra qualche secondo.',
    'not_ready.database': 'Il database non è raggiungibile.',
    'not_ready.read_only': 'Il database accetta solo letture.',
    'not_ready.stopping': 'Il portale si sta fermando.',
  },
})
