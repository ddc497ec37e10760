import { readTab, writeTab } from '../../../../../shared/forms/tab-memory.ts'
import { lastCarrier } from '../../order/shipment/last-carrier.ts'
import { emptyTable, type Shipped, type Table } from './packing.ts'
import type { WaitsFor } from './trying-again.ts'

export type Command = 'next' | 'all' | 'leave' | 'share' | 'undo'

/** A scan or a key command. */
export type Entry = { scan: string } | { command: Command }

export interface Station {
  table: Table
  /** Queue of entries in input order. The first one is being processed and is removed only when it is done, so a reload starts it again. */
  entries: readonly Entry[]
  /** Content of the scan field, not yet submitted with Enter. */
  typed: string
  /** Newest first. */
  shipped: readonly Shipped[]
  /** Reason why the first entry is paused before a retry; null if it is not. */
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

/** The result and the shortened queue are saved in one write, so that a reload in between repeats nothing. */
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
