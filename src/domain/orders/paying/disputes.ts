import { problems } from '../../errors.ts'
import { isShipped, type OrderStatus, orderPayable } from '../orders.ts'

/**
 * States of a dispute raised by a customer's bank (docs/specification/disputes.md). `enquiry`: the bank requests information without taking the
 * money. `closed`: the enquiry ended without a dispute. `open`: the bank withholds the money until it decides. `lost`: the money stays with the
 * customer. `won`: the money is returned to us, possibly after an appeal.
 */
export const disputeStates = ['enquiry', 'closed', 'open', 'lost', 'won'] as const

export type DisputeState = (typeof disputeStates)[number]

/** A state is never replaced by one of a lower rank, so events may arrive in any order and more than once. */
const rank: Readonly<Record<DisputeState, number>> = { enquiry: 0, closed: 1, open: 2, lost: 3, won: 4 }

/** The state after an event from the provider, which may be outdated. */
export const disputeAfter = (known: DisputeState | null, told: DisputeState): DisputeState =>
  known === null || rank[told] > rank[known] ? told : known

/** Whether the dispute is undecided. */
const isUndecided: Readonly<Record<DisputeState, boolean>> = {
  enquiry: true,
  closed: false,
  open: true,
  lost: false,
  won: false,
}

export const undecidedDisputes: readonly DisputeState[] = disputeStates.filter((state) => isUndecided[state])

/** Whether the bank has taken the money, temporarily or finally. */
export const hasTakenBack: Readonly<Record<DisputeState, boolean>> = {
  enquiry: false,
  closed: false,
  open: true,
  lost: true,
  won: false,
}

/** Filters for admins; `undecided`: the bank has not decided yet. */
export const disputeFilters = ['undecided', ...disputeStates] as const

export const disputeStateLabels: Readonly<Record<DisputeState, string>> = {
  enquiry: 'Chiarimenti richiesti',
  closed: 'Richiesta chiusa',
  open: 'In contestazione',
  lost: 'Contestazione persa',
  won: 'Contestazione vinta',
}

/** Marks of orders: the most serious of the disputes about an order's payments. A marked order is not shipped. */
export const orderDisputes = ['enquiry', 'open', 'lost'] as const satisfies readonly DisputeState[]

export type OrderDispute = (typeof orderDisputes)[number]

/** The fields that determine the effect of a dispute on an order. */
export interface DisputedOrder {
  status: OrderStatus
  dispute: OrderDispute | null
}

/** Short predicates for lists: `è in contestazione`. */
export const heldBackReasons: Readonly<Record<OrderDispute, string>> = {
  enquiry: 'è fermo: la banca chiede chiarimenti sul pagamento',
  open: 'è in contestazione',
  lost: 'ha perso la contestazione del pagamento',
}

const holdReasons: Readonly<Record<OrderDispute, string>> = {
  enquiry: 'La banca del cliente chiede chiarimenti sul pagamento: l’ordine non parte finché non si è decisa.',
  open: 'Il pagamento è in contestazione: l’ordine non parte finché la banca non ha deciso.',
  lost: 'La contestazione è persa e la banca ha restituito l’importo: l’ordine non parte. Annullalo, se non l’hai già fatto.',
}

/** Without a dispute: the bank holds the money that would be refunded. */
export const disputeProblems = problems({
  conflict: {
    'order.disputed': ({ dispute, orderNumber }: { dispute?: OrderDispute; orderNumber?: string } = {}) => {
      if (dispute === undefined) {
        return 'Il pagamento è in contestazione e l’importo è bloccato dalla banca: potrai rimborsare o annullare quando la banca avrà deciso, altrimenti il cliente riceverebbe i soldi due volte.'
      }
      if (orderNumber === undefined) return holdReasons[dispute]
      return `${orderNumber} ${heldBackReasons[dispute]}: stampa di nuovo le bolle degli altri ordini.`
    },
  },
})

/** The dispute that prevents preparing and shipping the order; null if there is none, or the order is already shipped. */
export const heldBackBy = ({ status, dispute }: DisputedOrder): OrderDispute | null =>
  orderPayable[status] === 'settled' && !isShipped(status) ? dispute : null

/** Whether the bank holds the order's money. No refund is possible then, because the customer would get the money twice. */
export const isMoneyAtBank = ({ dispute }: Pick<DisputedOrder, 'dispute'>): boolean =>
  isAtBank(dispute ? [dispute] : [])

/** The same for any payment, by the states of its disputes. */
export const isAtBank = (disputes: readonly DisputeState[]): boolean => disputes.includes('open')

/** Throws a conflict if a dispute prevents shipping the order. */
export function requireNotHeldBack(order: DisputedOrder): void {
  const dispute = heldBackBy(order)
  if (dispute) throw disputeProblems['order.disputed']({ dispute })
}

/** Throws a conflict while the bank holds the order's money. */
export const requireMoneyHere = ({ dispute }: DisputedOrder): void => refuseAtBank(dispute ? [dispute] : [])

/** The same for any payment, by the states of its disputes. */
export function refuseAtBank(disputes: readonly DisputeState[]): void {
  if (isAtBank(disputes)) throw disputeProblems['order.disputed']()
}

/** Throws a conflict if a dispute forbids this transition. Cancelling is restricted only if it causes a refund (`requireMoneyHere`). */
export function requireUndisputed(order: DisputedOrder, to: OrderStatus): void {
  switch (to) {
    case 'processing':
    case 'shipped':
      requireNotHeldBack(order)
      break
    case 'cancelled':
    case 'pending':
    case 'pending_payment':
    case 'paid':
      break
    default:
      to satisfies never
  }
}

const reasons: Readonly<Record<string, string>> = {
  bank_cannot_process: 'La banca non può elaborare il pagamento',
  check_returned: 'Assegno respinto',
  credit_not_processed: 'Rimborso non ricevuto',
  customer_initiated: 'Contestato dal cliente',
  debit_not_authorized: 'Addebito non autorizzato',
  duplicate: 'Addebito doppio',
  fraudulent: 'Pagamento non autorizzato (frode)',
  general: 'Altro motivo',
  incorrect_account_details: 'Dati del conto errati',
  insufficient_funds: 'Fondi insufficienti',
  noncompliant: 'Regole del circuito non rispettate',
  product_not_received: 'Merce non ricevuta',
  product_unacceptable: 'Merce difettosa o diversa',
  subscription_canceled: 'Abbonamento già disdetto',
  unrecognized: 'Addebito non riconosciuto',
}

/** The customer's reason in Italian; unknown reasons are returned as the provider sends them. */
export const disputeReason = (reason: string): string =>
  Object.hasOwn(reasons, reason) ? (reasons[reason] ?? reason) : reason

/** Sentences for the order's history, which the reseller reads too. */
const historySentences: Readonly<Record<DisputeState, { before: string; shipped: string }>> = {
  enquiry: {
    before: 'La banca chiede chiarimenti sul pagamento: l’ordine è fermo finché non si è decisa.',
    shipped: 'La banca chiede chiarimenti sul pagamento.',
  },
  closed: {
    before: 'La banca ha chiuso la richiesta: il pagamento è confermato e l’ordine va avanti.',
    shipped: 'La banca ha chiuso la richiesta: il pagamento è confermato.',
  },
  open: {
    before: 'Il pagamento è contestato presso la banca: l’ordine è fermo finché non ha deciso.',
    shipped: 'Il pagamento è contestato presso la banca.',
  },
  lost: {
    before: 'La banca ha accolto la contestazione e ha restituito l’importo.',
    shipped: 'La banca ha accolto la contestazione e ha restituito l’importo.',
  },
  won: {
    before: 'La banca ha respinto la contestazione: il pagamento è confermato e l’ordine va avanti.',
    shipped: 'La banca ha respinto la contestazione: il pagamento è confermato.',
  },
}

/** Replaces the history sentence while another dispute still holds the order; null: the state holds the order itself. */
const stillHeldSentences: Readonly<Record<DisputeState, string | null>> = {
  enquiry: null,
  closed: 'La banca ha chiuso una richiesta, ma un’altra contestazione del pagamento blocca l’ordine.',
  open: null,
  lost: null,
  won: 'La banca ha respinto una contestazione, ma un’altra blocca l’ordine.',
}

/** The history sentence for a dispute's new state; `order.dispute` must already be updated. */
export function disputeSentence(state: DisputeState, order: DisputedOrder): string {
  const stillHeld = heldBackBy(order) && stillHeldSentences[state]
  return (
    stillHeld ||
    historySentences[state][orderPayable[order.status] === 'settled' && !isShipped(order.status) ? 'before' : 'shipped']
  )
}

/** The sentence shown to the reseller for a marked order; null if none is needed. */
export function resellerSentence(order: DisputedOrder): string | null {
  if (order.dispute === null || order.dispute === 'lost') return null
  return disputeSentence(order.dispute, order)
}
