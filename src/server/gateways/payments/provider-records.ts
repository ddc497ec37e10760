import type { Money } from '../../../domain/money/money.ts'
import type { MovementKind } from '../../../domain/money/provider-movements.ts'
import type { ReadingWindow } from '../../../domain/money/reading-window.ts'

/** Request for one page of the provider's records in a time window. */
export interface PageWanted extends ReadingWindow {
  /** Cursor of the previous page; null for the first one. */
  after: string | null
}

export interface RecordPage<Entry> {
  entries: Entry[]
  /** Cursor of the next page; null if this is the last one. */
  next: string | null
}

/** A balance transaction at the provider. */
export interface ProviderMovement {
  movementId: string
  kind: MovementKind
  /** The provider's id of the payment, refund or dispute behind the movement; otherwise the movement's own id. */
  sourceId: string
  /** Positive for money received, negative for money paid out. */
  gross: Money
  /** The provider's fee. */
  fee: Money
  currency: string
  at: Date
  /** When the money becomes available for payout. */
  availableOn: Date
}

export interface EventPage<Event> extends RecordPage<Event> {
  /** Ids of events that cannot be parsed. */
  unreadable: string[]
}

/** Access to the provider's own records. Reads can be repeated. */
export interface ProviderRecords<Event> {
  /** Events of the relevant types, including those whose delivery failed; null if the provider cannot list events. */
  readonly events: { keptDays: number; list(wanted: PageWanted): Promise<EventPage<Event>> } | null
  listMovements(wanted: PageWanted): Promise<RecordPage<ProviderMovement>>
}
