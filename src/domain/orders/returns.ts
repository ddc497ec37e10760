import { conflict, invalid } from '../errors.ts'
import { businessDay, dayAfter } from '../time/clock.ts'
import { daySpan } from '../time/day-span.ts'
import type { OrderStatus } from './orders.ts'
import { itemName } from './pieces-text.ts'
import { piecesLeft } from './refunds.ts'

/** States of a return: docs/specification/returns.md. */
export const returnStatuses = [
  'requested',
  'accepted',
  'refused',
  'withdrawn',
  'not_received',
  'received',
  'not_refunded',
  'refunded',
] as const

export type ReturnStatus = (typeof returnStatuses)[number]

/**
 * Ways to end a return without a refund: its pieces never arrived; or they arrived, but less of the payment remains than their price, because a bank
 * refunded it.
 */
export type ReturnClosing = 'not_received' | 'not_refunded'

/** States set by an admin. */
export const returnAnswers = [
  'accepted',
  'refused',
  'not_received',
  'received',
  'not_refunded',
  'refunded',
] as const satisfies ReturnStatus[]

export type ReturnAnswer = (typeof returnAnswers)[number]

/** Transitions of a return: an admin's answer, or a withdrawal by the customer. */
type ReturnMove = ReturnAnswer | 'withdrawn'

const moves: Readonly<Record<ReturnStatus, readonly ReturnMove[]>> = {
  requested: ['accepted', 'refused', 'withdrawn'],
  accepted: ['received', 'not_received', 'withdrawn'],
  refused: [],
  withdrawn: [],
  not_received: [],
  received: ['refunded', 'not_refunded'],
  not_refunded: [],
  refunded: [],
}

export const returnMoves = (from: ReturnStatus): readonly ReturnMove[] => moves[from]

export const returnStatusNames: Readonly<Record<ReturnStatus, string>> = {
  requested: 'Richiesto',
  accepted: 'Accettato',
  refused: 'Rifiutato',
  withdrawn: 'Annullato',
  not_received: 'Non arrivato',
  received: 'Ricevuto',
  not_refunded: 'Chiuso senza rimborso',
  refunded: 'Rimborsato',
}

/** Whether the pieces are in transit or await a decision; until then they cannot be refunded or returned again. */
const isOpen: Readonly<Record<ReturnStatus, boolean>> = {
  requested: true,
  accepted: true,
  refused: false,
  withdrawn: false,
  not_received: false,
  received: true,
  not_refunded: false,
  refunded: false,
}

export const openReturnStatuses: readonly ReturnStatus[] = returnStatuses.filter((status) => isOpen[status])

/** Filters for admins; `open`: not ended. */
export const returnFilters = ['open', ...returnStatuses] as const

/** Days in which a return can be requested, including the whole last day in Italy. Without a known delivery they count from shipping. */
const returnDays = { fromDelivery: 30, fromShipping: 35 } as const

/** The same as text, for terms, product page and refusal. */
export const returnWindow = `entro ${returnDays.fromDelivery} giorni dalla consegna o, se non ci risulta, entro ${returnDays.fromShipping} giorni dalla spedizione`

/** Maximum length of a customer's reason and of an admin's answer, in characters. */
export const longestReturnReason = 1000

interface Shipment {
  shippedAt: Date
  /** Absent or null: not known. */
  deliveredAt?: Date | null
}

/** The last day, `2026-03-31`. */
export const lastReturnDay = ({ shippedAt, deliveredAt }: Shipment): string =>
  deliveredAt
    ? dayAfter(businessDay(deliveredAt), returnDays.fromDelivery)
    : dayAfter(businessDay(shippedAt), returnDays.fromShipping)

/** Exclusive end of the return period. */
const endOfReturns = (shipment: Shipment): Date => daySpan(lastReturnDay(shipment)).end

interface ReturnableItem {
  id: string
  productName: string
  variantInfo: string | null
  quantity: number
  refundedQuantity: number
  /** Pieces in open returns. */
  returningQuantity: number
}

export interface ReturnableOrder {
  status: OrderStatus
  shippedAt: Date | null
  deliveredAt?: Date | null
  items: readonly ReturnableItem[]
}

/** Pieces of a line that can still be returned or refunded. */
export const piecesFree = (item: ReturnableItem): number => piecesLeft(item) - item.returningQuantity

/** Whether a return can be requested now. */
export const canBeReturned = (order: ReturnableOrder, now: Date): boolean =>
  order.status === 'shipped' &&
  order.shippedAt !== null &&
  now < endOfReturns({ ...order, shippedAt: order.shippedAt }) &&
  order.items.some((item) => piecesFree(item) > 0)

/** Throws an error for the customer if these pieces cannot be returned. */
export function requireReturnable(
  order: ReturnableOrder,
  lines: readonly { itemId: string; quantity: number }[],
  now: Date,
): void {
  if (order.status !== 'shipped' || !order.shippedAt) {
    throw conflict('return.not_shipped', 'Un reso si chiede per un ordine spedito: per annullare questo scrivici.')
  }
  if (now >= endOfReturns({ ...order, shippedAt: order.shippedAt })) {
    throw conflict(
      'return.too_late',
      `Il reso si chiede con «Richiedi reso» nei dettagli dell’ordine, ${returnWindow}: il tempo è passato. Se un capo ha un difetto scrivici.`,
    )
  }
  for (const [index, line] of lines.entries()) requirePieces(order, line, `lines.${index}`)
}

function requirePieces({ items }: ReturnableOrder, line: { itemId: string; quantity: number }, field: string): void {
  const item = items.find(({ id }) => id === line.itemId)
  if (!item) {
    const message = 'L’articolo non è di questo ordine.'
    throw invalid('return.unknown_line', message, { [`${field}.itemId`]: message })
  }
  const free = piecesFree(item)
  if (line.quantity <= free) return
  const left = free === 0 ? 'è già reso o rimborsato' : `ne ${free === 1 ? 'resta 1' : `restano ${free}`} da rendere`
  const message = `${itemName(item)}: ${left}.`
  throw conflict('return.too_many_pieces', message, { [`${field}.quantity`]: message })
}

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

/** The same for a customer who withdraws too late; null if it is not too late. */
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

/** Throws a conflict that states the return's current state if the transition is not legal. */
export function requireReturnMove(from: ReturnStatus, to: ReturnMove): void {
  if (returnMoves(from).includes(to)) return
  const reason = to === 'withdrawn' ? withdrawalRefusalReasons[from] : null
  throw conflict('return.transition_forbidden', reason ?? refusalReasons[from])
}
