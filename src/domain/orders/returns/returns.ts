import { businessDay, dayAfter } from '../../time/clock.ts'
import { daySpan } from '../../time/day-span.ts'
import { isShipped, type OrderStatus } from '../orders.ts'
import { piecesLeft } from '../paying/refunds.ts'

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
export type ReturnMove = ReturnAnswer | 'withdrawn'

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
export const endOfReturns = (shipment: Shipment): Date => daySpan(lastReturnDay(shipment)).end

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
  isShipped(order.status) &&
  order.shippedAt !== null &&
  now < endOfReturns({ ...order, shippedAt: order.shippedAt }) &&
  order.items.some((item) => piecesFree(item) > 0)
