import { problems } from '../errors.ts'
import { type TableProblem, tableSentence } from '../table-files.ts'
import { maxOrderViews } from './admin-order-list.ts'
import { type OrderImportColumn, orderImportLabels } from './files/order-import.ts'
import { type LastStep, lastStepSentence, type RefundRetry, refundRetriedSentence } from './last-step.ts'
import { isShipped, type OrderStatus } from './orders.ts'
import { maxOrderDocuments, type OrderDocumentKind, orderDocumentKindNames } from './parcels/order-documents.ts'
import { maxCarrierParcels } from './parcels/parcels.ts'
import { shipmentUndoSeconds } from './parcels/shipment-undo.ts'
import { beyondPayment } from './paying/refunds.ts'

/** Why an order in this status refuses a transition, and the alternative. */
const refusalReasons: Readonly<Record<OrderStatus, string>> = {
  pending: 'L’ordine non è ancora pagato: si prepara e si spedisce dopo il pagamento.',
  pending_payment: 'L’ordine non è ancora pagato: si prepara e si spedisce dopo il pagamento.',
  paid: 'L’ordine è già pagato: per annullarlo scrivici.',
  processing: 'L’ordine è già pagato e lo stiamo preparando: per annullarlo scrivici.',
  shipped: 'L’ordine è già spedito: si può solo correggere il codice di tracking.',
  cancelled: 'L’ordine è annullato: non si può più pagare né spedire.',
}

const shippedAlready =
  'L’ordine è già spedito e non si può più annullare: per rimandare indietro i capi si apre un reso dal dettaglio dell’ordine.'

/** The order's last step; null if it is unknown. */
type Told = { lastStep: LastStep | null }

/** The last step of the other admin, then the advice. */
const after = ({ lastStep }: Told, advice: string) => `${lastStep ? lastStepSentence(lastStep) : ''} ${advice}`.trim()

/** `left`: null if no payment is recorded. */
type TooMuch = { kind: 'lines' | 'return'; left: string | null; wanted: string }

const smallerRefunds = {
  lines: 'Scegli meno pezzi.',
  return: 'Togli la spedizione, oppure chiudi il reso senza rimborso.',
} as const

function tooMuch({ kind, left, wanted }: TooMuch): string {
  const why = beyondPayment(left, wanted) ?? 'Non c’è un pagamento che basti.'
  return left === null ? why : `${why} ${smallerRefunds[kind]}`
}

const named = (columns: readonly OrderImportColumn[]) =>
  columns.map((column) => `«${orderImportLabels[column]}»`).join(', ')

export const orderProblems = problems({
  conflict: {
    'order.already_cancelled': (told: Told) => after(told, 'Non c’è altro da annullare.'),
    'order.already_paid': 'L’ordine è già pagato: scrivici per annullarlo.',
    'order.already_shipped': (told: Told) => after(told, 'Se il codice è sbagliato, salva il tuo come correzione.'),
    'order.consignee_forgotten':
      'I dati del destinatario di questo ordine non si conservano più: non si possono più aggiungere note, correggere il tracking né rimborsare articoli.',
    'order.known': ({ orderNumber, reference }: { orderNumber: string; reference: string | null }) =>
      `Hai già l’ordine ${orderNumber} con il riferimento ${reference}: se è lo stesso, segnalo come evaso su Shopify`,
    'order.no_receipt': ({ isRefunded }: { isRefunded: boolean }) =>
      isRefunded
        ? 'Di questo ordine è stato rimborsato tutto: non c’è più una ricevuta.'
        : 'La ricevuta c’è solo per gli ordini pagati.',
    'order.no_refund_pending': ({ lastStep }: Told) =>
      `Per questo ordine non c’è un rimborso in attesa. ${lastStep ? lastStepSentence(lastStep) : ''}`.trim(),
    'order.none_to_ship': 'Nessuno di questi ordini è da spedire.',
    'order.not_payable': 'Questo ordine non è più da pagare.',
    'order.nothing_to_pay': 'L’ordine non ha un importo da pagare: scrivici.',
    'order.nothing_to_refund': (refund: TooMuch | { trouble: string | null }) =>
      'trouble' in refund ? (refund.trouble ?? 'Il rimborso è da fare a mano.') : tooMuch(refund),
    'order.paid_meanwhile': (told: Told) =>
      after(told, 'Se lo annulli, al cliente torna l’intero importo: controlla e, se serve, ripeti.'),
    'order.refund_running': ({ retried, ...told }: Told & { retried: RefundRetry | null }) =>
      `${retried ? refundRetriedSentence(retried) : after(told, '')} Il rimborso è già in corso: aspetta qualche minuto e ricarica l’ordine.`.trim(),
    'order.shipment_told': (told: Told) =>
      after(
        told,
        `Una spedizione si annulla entro ${shipmentUndoSeconds} secondi. Se il codice è sbagliato, apri l’ordine e scegli “Correggi il tracking”.`,
      ),
    'order.shipment_untold': (told?: Told) =>
      told
        ? after(told, 'È di pochi secondi fa: annulla la spedizione, oppure correggi il codice tra poco.')
        : 'L’ordine è stato spedito da pochi secondi: annulla la spedizione, oppure rimborsa tra poco.',
    'order.too_many_for_file': `Gli ordini da spedire sono più di ${maxCarrierParcels}: scegli quali nell’elenco, al massimo ${maxCarrierParcels} per file.`,
    'order.tracking_in_use': ({ trackingNumber, orderNumber }: { trackingNumber: string; orderNumber: string }) =>
      `Il codice ${trackingNumber} è già dell’ordine ${orderNumber}. Controllalo, o conferma che i due ordini viaggiano nello stesso pacco.`,
    'order.tracking_is_slip': ({ trackingNumber }: { trackingNumber: string }) =>
      `${trackingNumber} è il codice di una bolla: scansiona l’etichetta del corriere.`,
    'order.transition_forbidden': ({ from, to, ...told }: Told & { from: OrderStatus; to: OrderStatus }) =>
      after(told, isShipped(from) && to === 'cancelled' ? shippedAlready : refusalReasons[from]),
    'order_document.other': ({ kind, mrn }: { kind: OrderDocumentKind; mrn: string | null }) =>
      `Questo file è già allegato come ${orderDocumentKindNames[kind]}${mrn ? ` ${mrn}` : ''}: ritiralo, poi allegalo di nuovo.`,
    'order_document.too_many': `Un ordine ha al massimo ${maxOrderDocuments} documenti: ritirane uno.`,
    'order_import.own_format': 'Il file è nel modello di Filiera: le sue colonne non si cambiano.',
    'order_view.name_taken': 'Hai già una vista con questo nome',
    'order_view.too_many': `Hai già ${maxOrderViews} viste salvate e il massimo è ${maxOrderViews}: elimina quelle che non usi più.`,
    'parcel.ambiguous': ({ code }: { code: string }) =>
      `Più ordini hanno il codice ${code}: scansiona la bolla o scrivi il numero dell’ordine.`,
  },
  invalid: {
    'order.too_large': 'L’importo è troppo alto per un solo ordine: scrivici.',
    'order_import.columns': {
      it: (columns: { missing: readonly OrderImportColumn[] } | { unknown: string }) =>
        'unknown' in columns
          ? `Il file non ha la colonna «${columns.unknown}».`
          : `Scegli una colonna del file per ${named(columns.missing)}.`,
      fields: (columns: object) => ('missing' in columns ? { columns: 'Mancano colonne' } : undefined),
    },
    'order_import.file': (file: TableProblem | { missing: readonly OrderImportColumn[] }) => {
      if (!('missing' in file)) return tableSentence(file)
      const what = file.missing.length === 1 ? 'manca la colonna' : 'mancano le colonne'
      return `Al file ${what} ${named(file.missing)}: scrivi i nomi nella riga d’intestazione, in italiano o in inglese, oppure scegli le colonne in «Ordini da file».`
    },
  },
  not_found: {
    'order.not_found': 'Ordine non trovato',
    'order_document.not_found': 'Documento non trovato',
    'order_view.not_found': 'Vista non trovata: forse l’hai eliminata in un’altra scheda.',
    'parcel.not_found': ({ code }: { code?: string } = {}) =>
      code === undefined ? 'Bolla non trovata' : `Nessun ordine ha il codice ${code}.`,
  },
  too_many: {
    'order.too_many_receipts': 'Stiamo già preparando molte tue ricevute: aspetta che arrivino, poi scarica questa.',
    'order.too_many_slips': 'Stiamo già preparando molte bolle: aspetta che arrivino.',
  },
  unsupported: {
    'order_document.type': 'Allega un PDF intero, oppure una foto JPEG o PNG.',
  },
})
