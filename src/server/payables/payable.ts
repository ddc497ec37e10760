import type { DomainError } from '../../domain/errors.ts'
import type { Money } from '../../domain/money.ts'
import type { PayableKind, PayableState } from '../../domain/payables.ts'
import type { Transaction } from '../database/database.ts'

/** What a payment is for, as the payment's row names it. */
export interface PayableReference {
  kind: PayableKind
  id: string
}

/**
 * Something that money is asked for, locked until the transaction ends. Payments know no more of it than this; the noun that owns it
 * (an order) says what paying means. Methods take the transaction because some of them run inside a savepoint of it.
 */
export interface LockedPayable extends PayableReference {
  /** What people call it: `Ordine DW-2026-000123`. */
  title: string
  /** What is to be paid, shipping and VAT included. */
  amount: Money
  state: PayableState
  /** Own path that the browser comes back to from the payment page. */
  returnPath(outcome: 'success' | 'cancelled'): string
  /** 409 for whoever wants to pay what is not, or no longer, to be paid. */
  notDue(): DomainError
  /** Before a payment page opens: makes sure that paying can be followed by delivery. Throws a sentence that says what is missing. */
  prepare(tx: Transaction): Promise<void>
  /** The money is here. Throws a `DomainError` where it can no longer be delivered: the caller undoes it and gives the money back. */
  settle(tx: Transaction): Promise<void>
  /** What admins read when `settle` threw. */
  undeliverable: { errorType: string; sentence: string }
  /** Where an admin asks again for a refund that the bank refused: the end of a sentence, `riprova dal dettaglio dell’ordine`. */
  howToRetryRefund: string
  /** `settle` threw, and the money goes back: whoever paid is told. */
  noteReturned(tx: Transaction): Promise<void>
  /** A card was declined, or the page ended without money: it stays to be paid another way. */
  noteDeclined(tx: Transaction): Promise<void>
  /** Money has to go back, or back again after the bank refused it. */
  owesRefund(tx: Transaction): Promise<void>
  /** Money went back; `isLast` with the last payment of it that was to go back. */
  noteRefunded(tx: Transaction, refund: { paymentId: string; amount: Money; isLast: boolean }): Promise<void>
}

/** A noun that can be paid for. */
export interface PayableNoun {
  /** Locks one; of the given owner only, where one is named. Undefined where there is none. */
  lock(tx: Transaction, id: string, ownerId?: string): Promise<LockedPayable | undefined>
  /** 404 for whoever names one that does not exist, or is another's. */
  notFound(): DomainError
}

/** Every kind, registered by the noun that owns it. */
export type Payables = Readonly<Record<PayableKind, PayableNoun>>
