import { problems } from '../../errors.ts'
import { type Change, meanwhile } from '../../meanwhile.ts'
import { itemName } from '../pieces-text.ts'
import { type ReturnAnswer, type ReturnMove, type ReturnStatus, returnWindow } from './returns.ts'

/** Why a return in this state refuses an admin's answer, and the next possible step. */
const refusalReasons: Readonly<Record<ReturnStatus, string>> = {
  requested: 'Il reso aspetta una risposta: accettalo o rifiutalo.',
  accepted: 'Il reso è accettato: il prossimo passo è segnare i capi come ricevuti, o chiuderlo se non arrivano.',
  refused: 'Il reso è rifiutato: i capi restano al cliente.',
  withdrawn: 'Il cliente ha annullato la richiesta di reso: i capi restano a lui.',
  not_received: 'Il reso è chiuso perché i capi non sono arrivati: il cliente può chiederne un altro.',
  received: 'I capi sono arrivati: il prossimo passo è il rimborso.',
  not_refunded: 'Il reso è chiuso senza rimborso.',
  refunded: 'Il reso è già rimborsato.',
}

/** Why a customer can no longer withdraw a return in this state; null if it can be withdrawn. */
const withdrawalRefusalReasons: Readonly<Record<ReturnStatus, string | null>> = {
  requested: null,
  accepted: null,
  refused: 'Abbiamo già rifiutato il reso: non c’è nulla da annullare.',
  withdrawn: 'La richiesta è già annullata.',
  not_received: 'Il reso è già chiuso: i capi non sono arrivati.',
  received: 'I capi sono già arrivati: la richiesta non si annulla più.',
  not_refunded: 'Il reso è già chiuso.',
  refunded: 'Il reso è già rimborsato.',
}

const actions: Readonly<Record<ReturnAnswer, string>> = {
  accepted: 'ha accettato il reso',
  refused: 'ha rifiutato il reso',
  not_received: 'ha chiuso il reso',
  received: 'ha segnato il reso come ricevuto',
  not_refunded: 'ha chiuso il reso',
  refunded: 'ha rimborsato il reso',
}

export const returnProblems = problems({
  conflict: {
    'return.changed': ({ status, ...change }: Change & { status: Exclude<ReturnStatus, 'withdrawn'> }) =>
      meanwhile(change, status === 'requested' ? 'ha cambiato il reso' : actions[status]),
    'return.not_shipped': ({ isLeaving }: { isLeaving: boolean }) =>
      isLeaving
        ? 'L’ordine sta partendo: chiedi il reso tra un minuto.'
        : 'Un reso si chiede per un ordine spedito: per annullare questo scrivici.',
    'return.refundable': 'Di quanto è stato pagato resta abbastanza: rimborsa il reso.',
    'return.too_late': `Il reso si chiede con «Richiedi reso» nei dettagli dell’ordine, ${returnWindow}: il tempo è passato. Se un capo ha un difetto scrivici.`,
    'return.too_many_pieces': ({
      free,
      ...item
    }: {
      productName: string
      variantInfo: string | null
      free: number
    }) => {
      const left = `ne ${free === 1 ? 'resta 1' : `restano ${free}`} da rendere`
      return `${itemName(item)}: ${free === 0 ? 'è già reso o rimborsato' : left}.`
    },
    'return.transition_forbidden': ({ from, to }: { from: ReturnStatus; to: ReturnMove }) =>
      (to === 'withdrawn' ? withdrawalRefusalReasons[from] : null) ?? refusalReasons[from],
  },
  invalid: {
    'return.lines': 'Indica per ogni capo del reso se torna in magazzino.',
    'return.picture': 'Una foto non è più disponibile: toglila e caricala di nuovo.',
    'return.unknown_line': 'L’articolo non è di questo ordine.',
  },
  not_found: {
    'return.not_found': 'Reso non trovato',
  },
})
