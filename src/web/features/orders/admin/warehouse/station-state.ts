import { readTab, writeTab } from '../../../../shared/forms/tab-memory.ts'
import { lastCarrier } from '../order/last-carrier.ts'
import { emptyTable, type Shipped, type Table } from './packing.ts'
import type { WaitsFor } from './trying-again.ts'

export type Command = 'next' | 'all' | 'leave' | 'share' | 'undo'

/** What was scanned or pressed, in its order. */
export type Entry = { scan: string } | { command: Command }

export interface Station {
  table: Table
  /** What waits for its turn. The first is being done, and stays here until it is: a reload begins it anew. */
  entries: readonly Entry[]
  /** In the scan field, not ended by Enter yet. */
  typed: string
  /** Newest first. */
  shipped: readonly Shipped[]
  /** What the first entry waits for before it is tried again; null: nothing. */
  waitsFor: WaitsFor | null
}

const storageKey = 'filiera-warehouse'

let station: Station = restore()
const listeners = new Set<() => void>()

function restore(): Station {
  const empty = { table: emptyTable(lastCarrier()), entries: [], typed: '', shipped: [], waitsFor: null }
  try {
    return { ...empty, ...JSON.parse(readTab(storageKey) ?? '{}') }
  } catch {
    return empty
  }
}

/** What happened and what is no longer waiting are kept in one write: a reload between the two does nothing twice. */
export function setStation(change: Partial<Station>): void {
  station = { ...station, ...change }
  const { table, entries, shipped } = station
  writeTab(storageKey, JSON.stringify({ table, entries, shipped: shipped.slice(0, 200) }))
  for (const listener of listeners) listener()
}

export const readStation = (): Station => station

export function watchStation(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
