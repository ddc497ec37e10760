import { problems } from '../../errors.ts'

export const reservationProblems = problems({
  conflict: {
    'reservation.converted': 'La riserva è già diventata un ordine.',
    'reservation.over': 'Una delle riserve non è più attiva: ricarica la pagina e riprova.',
  },
  invalid: {
    'reservation.expiry': ({ maxDays }: { maxDays: number | null }) =>
      maxDays === null
        ? 'La scadenza è già passata: scegli un momento da adesso in poi'
        : `La scadenza deve essere entro ${maxDays} giorni da oggi`,
  },
  not_found: {
    'reservation.not_found': 'Riserva non trovata',
  },
})
