import type { DomainError } from '../../domain/errors.ts'
import type { Money } from '../../domain/money/money.ts'
import type { DisputeState } from '../../domain/orders/disputes.ts'
import type { PayableKind, PayableState } from '../../domain/orders/payables.ts'
import type { RefundKind } from '../../domain/orders/refunds.ts'
import type { Transaction } from '../database/database.ts'
import type { RefundRow } from '../database/schema/refunds.ts'

/** What a payment is for, as the payment's row names it. */
export interface PayableReference {
  kind: PayableKind
  id: string
}

/**
 * Something that has to be paid, locked until the transaction ends. Payments know only this interface; the noun that owns it (an order)
 * decides what paying means. Methods take the transaction because some of them run inside a savepoint of it.
 */
export interface LockedPayable extends PayableReference {
  /** Its name for people: `Ordine DW-2026-000123`. */
  title: string
  /** The amount to be paid, shipping and VAT included. */
  amount: Money
  state: PayableState
  /** Path of the portal that the browser returns to from the payment page; `count` payables are paid there together. */
  returnPath(outcome: 'success' | 'cancelled', count: number): string
  /** The 409 for a payable that is not, or no longer, to be paid. */
  notDue(): DomainError
  /** Called before a payment page opens: makes sure that a paid order can be delivered. Throws an error that names what is missing. */
  prepare(tx: Transaction): Promise<void>
  /**
   * Called when the money has arrived. Throws a `DomainError` if it can no longer be delivered: the caller rolls it back and refunds the
   * money.
   */
  settle(tx: Transaction): Promise<void>
  /** The admins' text after `settle` threw. */
  undeliverable: { errorType: string; sentence: string }
  /** Where an admin asks again for a refund that the bank refused: the end of a sentence, `riprova dal dettaglio dell’ordine`. */
  howToRetryRefund: string
  /** `settle` threw, and the money goes back: whoever paid is told. */
  noteReturned(tx: Transaction): Promise<void>
  /** A card was declined, or a payment failed after its page was done: the payable stays unpaid. Of a page that only ends nothing is told. */
  noteDeclined(tx: Transaction): Promise<void>
  /** A refund is required, or required again after the bank refused it. */
  owesRefund(tx: Transaction): Promise<void>
  /** An admin tries again what of its money failed to go back: so many refunds. */
  noteRefundRetried(tx: Transaction, retried: { refunds: number; adminId: string }): Promise<void>
  /** A refund is complete. */
  noteRefunded(tx: Transaction, refund: FinishedRefund): Promise<void>
  /** What of this amount, which is the rest of a payment and lost to the bank, is an order's shipping. */
  lostShipping(amount: Money): Money
  /** Its payment is disputed, or that has changed; of what is lost `noteLost` tells. */
  noteDisputed(tx: Transaction, state: Exclude<DisputeState, 'lost'>): Promise<void>
  /** The bank keeps its money for good. Called before the refund, which says how much, is finished: what the money was for is the payable's to say. */
  noteLost(tx: Transaction, lost: LostMoney): Promise<void>
}

/** What the bank has taken back of a payable. */
export interface LostMoney {
  /** What stands for it among the refunds; null: all of it had gone back before. */
  refund: RefundRow | null
  /** Nothing of the payment is left. */
  isAll: boolean
}

/** `paidOn`: a day in Italy. `reference`: by what it is found at the bank. */
export interface HandRefund {
  paidOn: string
  reference: string
  adminId: string
}

/** Money that has gone back. */
export interface FinishedRefund {
  refundId: string
  paymentId: string
  kind: RefundKind
  /** What has gone back, a bank's part of it included: less than was asked for, where the rest had been given back at the provider by hand. */
  amount: Money
  /** What of it is an order's shipping. */
  shippingAmount: Money
  /** No other of the payable's refunds is still owed. */
  isLast: boolean
  /** The bank has given it back, not we: nobody is told that we have. */
  isByBank: boolean
  /** An admin has given it back outside of the provider; null: it went by itself. */
  byHand: HandRefund | null
}

/** What one payment has paid. */
export interface SettledTogether {
  paymentId: string
  ids: readonly string[]
}

/** Payables that need nothing but their money, locked until the transaction ends. */
export interface ReadyPayables {
  ids: ReadonlySet<string>
  /** The money of these has come: by payable, its payment. Settles and announces them in a few statements; if one cannot be, it throws. */
  settle(tx: Transaction, paid: ReadonlyMap<string, string>): Promise<void>
}

/** A noun that can be paid for. */
export interface PayableNoun {
  /** Locks the owner's account, which must be active, then those of this owner, in id order. What does not exist, or is another's, is left out. */
  lockOwn(tx: Transaction, ids: readonly string[], ownerId: string): Promise<LockedPayable[]>
  /** Locks one, whoever owns it: for what providers and admins say. Undefined if there is none. */
  lockAny(tx: Transaction, id: string): Promise<LockedPayable | undefined>
  /** Locks these in id order, whoever owns them. What does not exist is left out. */
  lockAll(tx: Transaction, ids: readonly string[]): Promise<LockedPayable[]>
  /**
   * Locks in one order what preparing or settling all of these changes: one after the other, two such transactions could wait for each
   * other. They must be locked themselves.
   */
  lockStockOf(tx: Transaction, ids: readonly string[]): Promise<void>
  /** Each payment has settled all of its own, which are locked: it is announced once. */
  noteSettled(tx: Transaction, settled: readonly SettledTogether[]): Promise<void>
  /**
   * Locks in id order those of these that are due and can be delivered as they are, without waiting for anybody: many payments are settled at once
   * by it. Absent: each is settled by itself.
   */
  lockReady?(tx: Transaction, ids: readonly string[]): Promise<ReadyPayables>
  /** The 404 for one that does not exist, or that belongs to another user. */
  notFound(): DomainError
}

/** Every kind of payable, registered by the noun that owns it. */
export type Payables = Readonly<Record<PayableKind, PayableNoun>>
