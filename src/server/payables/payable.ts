import type { DomainError } from '../../domain/errors.ts'
import type { Money } from '../../domain/money/money.ts'
import type { DisputeState } from '../../domain/orders/paying/disputes.ts'
import type { PayableKind, PayableState } from '../../domain/orders/paying/payables.ts'
import type { RefundKind } from '../../domain/orders/paying/refunds.ts'
import type { Transaction } from '../database/database.ts'
import type { RefundRow } from '../database/schema/refunds.ts'

/** The payable that a payment is for. */
export interface PayableReference {
  kind: PayableKind
  id: string
}

/**
 * A payable is anything that can be paid for: an order, a plan charge. It is locked until the transaction ends. Payments know only this interface;
 * the feature that owns the payable decides what paying means. Methods take the transaction because some of them run inside a savepoint of it.
 */
export interface LockedPayable extends PayableReference {
  /** Display name: `Ordine DW-2026-000123`. */
  title: string
  /** The amount to be paid, shipping and VAT included. */
  amount: Money
  state: PayableState
  /** Path of the portal that the browser returns to from the payment page; `count` payables are paid there together. */
  returnPath(outcome: 'success' | 'cancelled', count: number): string
  /** The conflict error of a payable that is not, or no longer, due. */
  notDue(): DomainError
  /** Called before a payment page opens: makes sure that a paid order can be delivered. Throws an error that names what is missing. */
  prepare(tx: Transaction): Promise<void>
  /**
   * Called when the money has arrived. Throws a `DomainError` if the payable can no longer be delivered: the caller rolls this back and refunds the
   * money.
   */
  settle(tx: Transaction): Promise<void>
  /** The error log entry for the admins after `settle` threw. */
  undeliverable: { errorType: string; sentence: string }
  /** Where an admin retries a refund that the bank rejected, as the end of a sentence: `riprova dal dettaglio dell’ordine`. */
  howToRetryRefund: string
  /** `settle` threw, and the money will be refunded: notifies the buyer. */
  onReturned(tx: Transaction): Promise<void>
  /** A card was declined, or a payment failed after its page was completed: the payable stays unpaid. Not called if a page only expires. */
  onDeclined(tx: Transaction): Promise<void>
  /** A refund is required, or required again after the bank rejected it. */
  owesRefund(tx: Transaction): Promise<void>
  /** An admin retries failed refunds; `refunds` is their number. */
  onRefundRetried(tx: Transaction, retried: { refunds: number; adminId: string }): Promise<void>
  /** A refund is complete. */
  onRefunded(tx: Transaction, refund: FinishedRefund): Promise<void>
  /** The shipping part of `amount`, which is what was left of the payment when the bank took it. */
  lostShipping(amount: Money): Money
  /** Its payment is disputed, or the dispute has changed state. A loss calls `onLost` instead. */
  onDisputed(tx: Transaction, state: Exclude<DisputeState, 'lost'>): Promise<void>
  /** The bank keeps the money. Called before the refund of the loss is finished; the payable decides what the money was for. */
  onLost(tx: Transaction, lost: LostMoney): Promise<void>
}

/** Money of a payable that the bank has taken back. */
export interface LostMoney {
  /** The refund that records the loss; null if all of it had been refunded before. */
  refund: RefundRow | null
  /** Whether nothing is left of the payment. */
  isAll: boolean
}

/** `paidOn` is a calendar day in Italy; `reference` identifies the transfer at the bank. */
export interface HandRefund {
  paidOn: string
  reference: string
  adminId: string
}

/** A completed refund. */
export interface FinishedRefund {
  refundId: string
  paymentId: string
  kind: RefundKind
  /** The refunded amount, including the bank's part. Less than requested if the rest had already been refunded by hand at the provider. */
  amount: Money
  /** The part of `amount` that is the order's shipping. */
  shippingAmount: Money
  /** Whether no other refund of the payable is owed. */
  isLast: boolean
  /** Chargeback: the bank returned the money, so no refund mail is sent. */
  isByBank: boolean
  /** A refund that an admin paid outside the provider; null for automatic refunds. */
  byHand: HandRefund | null
}

/** The payables that one payment has settled. */
export interface SettledTogether {
  paymentId: string
  ids: readonly string[]
}

/** Payables that are ready to be settled, locked until the transaction ends. */
interface ReadyPayables {
  ids: ReadonlySet<string>
  /** Settles and announces payables whose money has arrived in a few statements; `paid` maps each payable to its payment. Throws if one fails. */
  settle(tx: Transaction, paid: ReadonlyMap<string, string>): Promise<void>
}

/** A kind of payable. */
export interface PayableNoun {
  /** Locks the owner's account, which must be active, then this owner's payables in id order. Leaves out unknown ids and those of others. */
  lockOwn(tx: Transaction, ids: readonly string[], ownerId: string): Promise<LockedPayable[]>
  /** Locks one payable of any owner, for provider events and admin actions. Undefined if there is none. */
  lockAny(tx: Transaction, id: string): Promise<LockedPayable | undefined>
  /** Locks these payables of any owner in id order. Leaves out unknown ids. */
  lockAll(tx: Transaction, ids: readonly string[]): Promise<LockedPayable[]>
  /**
   * Locks everything that preparing or settling these payables changes, in a fixed order: locking it for one payable after the other could cause a
   * deadlock between two such transactions. The payables must be locked.
   */
  lockStockOf(tx: Transaction, ids: readonly string[]): Promise<void>
  /** Announces each payment once, with all payables that it has settled. They must be locked. */
  onSettled(tx: Transaction, settled: readonly SettledTogether[]): Promise<void>
  /**
   * Locks in id order those payables that are due and can be delivered as they are, and skips those locked elsewhere, so that many payments are
   * settled at once. If absent, each is settled alone.
   */
  lockReady?(tx: Transaction, ids: readonly string[]): Promise<ReadyPayables>
  /** The 404 for one that does not exist, or that belongs to another user. */
  notFound(): DomainError
}

/** Every kind of payable, registered by the feature that owns it. */
export type Payables = Readonly<Record<PayableKind, PayableNoun>>
