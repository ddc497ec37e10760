import { problems } from '../../errors.ts'
import { euroText } from '../../money/euro-text.ts'
import { type Money, toCents } from '../../money/money.ts'
import { itemName } from '../pieces-text.ts'

/** Also shown to admins in the form for refunding shipping. */
export const insuranceStays =
  'L’assicurazione si rimborsa solo se tutto l’ordine viene annullato prima della spedizione.'

const leftText = (left: number): string => {
  if (left === 0) return 'non resta nulla'
  return left === 1 ? 'ne resta 1' : `ne restano ${left}`
}

export const paymentProblems = problems({
  conflict: {
    'payment.session_over': ({ canReload = true }: { canReload?: boolean } = {}) =>
      `Questa pagina di pagamento non è più valida${canReload ? ': ricarica e riprova' : ''}.`,
    'payment.too_much': ({ payables }: { payables: number }) =>
      payables > 1
        ? 'Una carta paga al massimo 999.999,99 € alla volta: scegli meno ordini.'
        : 'Una carta paga al massimo 999.999,99 €: scrivici, e ci accordiamo su un bonifico.',
    'refund.by_hand': ({ trouble }: { trouble: string | null }) => trouble ?? 'Questo rimborso è da fare a mano.',
    'refund.cancelled': 'L’ordine è annullato: il suo importo torna già per intero.',
    'refund.cancels': ({ shipping, isInsured }: { shipping: Money; isInsured: boolean }) =>
      `Senza capi da spedire l’ordine si annulla: si rimborsa anche tutta la spedizione${isInsured ? ', assicurazione compresa' : ''} (${euroText(shipping)}).`,
    'refund.changed_meanwhile': ({ refunded }: { refunded: Money }) =>
      `Nel frattempo i rimborsi di questo ordine sono diventati ${euroText(refunded)}: controlla e, se serve, ripeti.`,
    'refund.done': ({ isRetry }: { isRetry: boolean }) =>
      isRetry
        ? 'Questa somma è già stata restituita: non c’è altro da riprovare.'
        : 'Questa somma è già stata restituita, con un altro riferimento o in un altro giorno.',
    'refund.not_paid': 'L’ordine non è ancora pagato: non c’è nulla da rimborsare.',
    'refund.running': ({ isRetry }: { isRetry: boolean }) =>
      `Il rimborso è già in corso: ${isRetry ? 'aspetta qualche minuto e ricarica' : 'lo fa il gestore dei pagamenti'}.`,
    'refund.too_many_pieces': (line: {
      productName: string
      variantInfo: string | null
      left: number
      isInReturn: boolean
    }) =>
      `${itemName(line)}: ${leftText(line.left)} da rimborsare${line.isInReturn ? ', il resto è in un reso aperto' : ''}.`,
    'refund.too_much_shipping': ({ left, isInsured }: { left: Money; isInsured: boolean }) => {
      const rest = `Della spedizione ${toCents(left) === 0 ? 'non resta nulla' : `restano ${euroText(left)}`} da rimborsare.`
      return isInsured ? `${rest} ${insuranceStays}` : rest
    },
  },
  invalid: {
    'payment.event': 'L’evento non è leggibile.',
    'payment.signature': 'La firma dell’evento non è valida.',
    'refund.hand_day': ({ isFuture }: { isFuture: boolean }) =>
      isFuture
        ? 'Il giorno non è ancora arrivato: segna il rimborso quando i soldi sono partiti.'
        : 'Prima di quel giorno non era ancora stato pagato nulla.',
    'refund.nothing': 'Scegli almeno un pezzo, oppure una parte della spedizione.',
    'refund.unknown_line': 'L’articolo non è di questo ordine.',
  },
  not_found: {
    'payment.session_not_found': 'Sessione di pagamento non trovata',
    'refund.not_found': 'Rimborso non trovato',
  },
  unavailable: {
    'payment.unavailable': 'Impossibile aprire il pagamento. Riprova più tardi.',
  },
})
