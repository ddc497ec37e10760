import { conflict } from '../errors.ts'
import { type OrderStatus, orderPayable } from './orders.ts'

/**
 * What a customer's bank makes of a payment (docs/specification/disputes.md). `enquiry`: it asks, and takes no money. `closed`: it asked, and is content. `open`:
 * it has taken the money back until it has decided. `lost`: the money stays with the customer; `won`: it is ours again, perhaps in an appeal.
 */
export const disputeStates = ['enquiry', 'closed', 'open', 'lost', 'won'] as const

export type DisputeState = (typeof disputeStates)[number]

/** No state ever gives way to one of a lower rank: so events may come in any order, and each of them again. */
const rank: Readonly<Record<DisputeState, number>> = { enquiry: 0, closed: 1, open: 2, lost: 3, won: 4 }

/** The state after the provider has told of one, which may be old news. */
export const disputeAfter = (known: DisputeState | null, told: DisputeState): DisputeState =>
  known === null || rank[told] > rank[known] ? told : known

/** Whether nobody has decided yet. */
const isUndecided: Readonly<Record<DisputeState, boolean>> = {
  enquiry: true,
  closed: false,
  open: true,
  lost: false,
  won: false,
}

export const undecidedDisputes: readonly DisputeState[] = disputeStates.filter((state) => isUndecided[state])

/** Whether the bank has taken the money, for now or for good. */
export const hasTakenBack: Readonly<Record<DisputeState, boolean>> = {
  enquiry: false,
  closed: false,
  open: true,
  lost: true,
  won: false,
}

/** What admins look for; `undecided`: those that wait for the bank. */
export const disputeFilters = ['undecided', ...disputeStates] as const

export const disputeStateLabels: Readonly<Record<DisputeState, string>> = {
  enquiry: 'Chiarimenti richiesti',
  closed: 'Richiesta chiusa',
  open: 'In contestazione',
  lost: 'Contestazione persa',
  won: 'Contestazione vinta',
}

/** The marks of orders: the gravest of the disputes about their payments. An order that bears one is not shipped. */
export const orderDisputes = ['enquiry', 'open', 'lost'] as const satisfies readonly DisputeState[]

export type OrderDispute = (typeof orderDisputes)[number]

/** An order as far as a dispute says what may become of it. */
export interface DisputedOrder {
  status: OrderStatus
  dispute: OrderDispute | null
}

/** Short, beside others: `è in contestazione`. */
export const heldBackReasons: Readonly<Record<OrderDispute, string>> = {
  enquiry: 'è fermo: la banca chiede chiarimenti sul pagamento',
  open: 'è in contestazione',
  lost: 'ha perso la contestazione del pagamento',
}

const whyHeldBack: Readonly<Record<OrderDispute, string>> = {
  enquiry: 'La banca del cliente chiede chiarimenti sul pagamento: l’ordine non parte finché non si è decisa.',
  open: 'Il pagamento è in contestazione: l’ordine non parte finché la banca non ha deciso.',
  lost: 'La contestazione è persa e la banca ha restituito l’importo: l’ordine non parte. Annullalo, se non l’hai già fatto.',
}

/** Why an order does not leave, nor is prepared; null: no dispute keeps it. What has left has left. */
export const heldBackBy = ({ status, dispute }: DisputedOrder): OrderDispute | null =>
  orderPayable[status] === 'settled' && status !== 'shipped' ? dispute : null

/** Whether its money lies with the bank: none of it is given back by us meanwhile, or it would go back twice. */
export const isMoneyAtBank = ({ dispute }: Pick<DisputedOrder, 'dispute'>): boolean =>
  isAtBank(dispute ? [dispute] : [])

/** The same of any payment, by the states of the disputes about it. */
export const isAtBank = (disputes: readonly DisputeState[]): boolean => disputes.includes('open')

/** Throws a conflict where a dispute keeps the order here. */
export function requireNotHeldBack(order: DisputedOrder): void {
  const dispute = heldBackBy(order)
  if (dispute) throw conflict('order.disputed', whyHeldBack[dispute])
}

/** Throws a conflict while the bank has the order's money. */
export const requireMoneyHere = ({ dispute }: DisputedOrder): void => refuseAtBank(dispute ? [dispute] : [])

/** The same of any payment, by the states of the disputes about it. */
export function refuseAtBank(disputes: readonly DisputeState[]): void {
  if (!isAtBank(disputes)) return
  throw conflict(
    'order.disputed',
    'Il pagamento è in contestazione e l’importo è già presso la banca: finché non ha deciso non si rimborsa e non si annulla, o tornerebbe due volte.',
  )
}

/** Throws a conflict where a dispute forbids this move. Whether it may be cancelled depends on whether money goes back (`requireMoneyHere`). */
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

/** Why the customer disputes it, in Italian; one that is not known as the provider says it. */
export const disputeReason = (reason: string): string =>
  Object.hasOwn(reasons, reason) ? (reasons[reason] ?? reason) : reason

/** What the history of an order says, which its reseller reads too. */
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

const endedButHeld = {
  closed: 'La banca ha chiuso una richiesta, ma un’altra contestazione del pagamento blocca l’ordine.',
  won: 'La banca ha respinto una contestazione, ma un’altra blocca l’ordine.',
} as const satisfies Partial<Record<DisputeState, string>>

/** What a dispute's new state is for the history of an order, which bears `order.dispute` from now on. */
export function disputeSentence(state: DisputeState, order: DisputedOrder): string {
  if ((state === 'closed' || state === 'won') && heldBackBy(order)) return endedButHeld[state]
  return historySentences[state][
    orderPayable[order.status] === 'settled' && order.status !== 'shipped' ? 'before' : 'shipped'
  ]
}

/** What the reseller reads beside an order that bears a mark; null where it has nothing to say. */
export function resellerSentence(order: DisputedOrder): string | null {
  if (order.dispute === null || order.dispute === 'lost') return null
  return disputeSentence(order.dispute, order)
}
