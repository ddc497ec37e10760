import type { Money } from '../../../domain/money/money.ts'
import type { MovementKind } from '../../../domain/money/provider-movements.ts'
import type { ReadingWindow } from '../../../domain/money/reading-window.ts'

/** A page of what the provider has on record of a stretch of time. */
export interface PageWanted extends ReadingWindow {
  /** Where the page before ended; null: the first one. */
  after: string | null
}

export interface RecordPage<Entry> {
  entries: Entry[]
  /** Where it ended; null: nothing follows. */
  next: string | null
}

/** Money that moved at the provider. */
export interface ProviderMovement {
  /** The provider's id of the movement. */
  movementId: string
  kind: MovementKind
  /** The provider's id of what it is of: the money received, the refund, the dispute; else the movement's own. */
  sourceId: string
  /** What came in is positive, what went out negative. */
  gross: Money
  /** What the provider keeps of it. */
  fee: Money
  currency: string
  at: Date
  /** From when on it can be paid out. */
  availableOn: Date
}

export interface EventPage<Event> extends RecordPage<Event> {
  /** Ids of events that cannot be read. */
  unreadable: string[]
}

/** What the provider keeps on record. All of it can be asked again. */
export interface ProviderRecords<Event> {
  /** Its events of the kinds that mean something here, those whose delivery failed too; null where none can be listed. */
  readonly events: { keptDays: number; list(wanted: PageWanted): Promise<EventPage<Event>> } | null
  listMovements(wanted: PageWanted): Promise<RecordPage<ProviderMovement>>
}
