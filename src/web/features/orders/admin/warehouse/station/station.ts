import { shipmentUndoSeconds } from '../../../../../../domain/orders/shipment-undo.ts'
import { leave, packAll, packNext, readScan, type Shipped, type Step, shareParcel, type Table } from './packing.ts'
import { stopTrying } from './reach-server.ts'
import { sound } from './sound.ts'
import { announceShipped, fulfil, undoLast } from './station-calls.ts'
import { type Command, type Entry, readStation, type Station, setStation } from './station-state.ts'

let isWorking = false

/** Resumes entries queued before a reload. `onShipped` refreshes other views. */
export function startStation(onShipped: () => void): void {
  announceShipped(onShipped)
  void work()
}

export const type = (typed: string): void => setStation({ typed })

/** Submits the scan field; an empty field packs the next piece. */
export function enter(): void {
  const { typed } = readStation()
  setStation({ typed: '' })
  if (typed.trim() === '') command('next')
  else scan(typed)
}

export const scan = (code: string): void => add({ scan: code })

export function command(name: Command): void {
  // Cancels the pending call, and all entries queued behind it.
  if (name === 'leave' && readStation().waitsFor) setStation({ entries: readStation().entries.slice(0, 1) })
  add({ command: name })
}

function add(entry: Entry): void {
  setStation({ entries: [...readStation().entries, entry] })
  stopTrying()
  void work()
}

/** Processes entries one at a time and in order, regardless of the mounted views. */
async function work(): Promise<void> {
  if (isWorking) return
  isWorking = true
  try {
    for (let entry = readStation().entries[0]; entry; entry = readStation().entries[0]) {
      const change = await outcomeOf(entry)
      setStation({ ...change, entries: readStation().entries.slice(1) })
    }
  } finally {
    isWorking = false
  }
}

async function outcomeOf(entry: Entry): Promise<Partial<Station>> {
  if ('command' in entry && entry.command === 'undo') return undoLast()
  const before = readStation().table
  const { table, wish } = stepOf(before, entry)
  if (wish) return fulfil(table, wish)
  if (table.alarm && table !== before) sound('alarm')
  else if (table !== before) sound('piece')
  return { table }
}

function stepOf(table: Table, entry: Entry): Step {
  if ('scan' in entry) return readScan(table, entry.scan)
  const steps: Record<Exclude<Command, 'undo'>, (table: Table) => Step> = {
    next: packNext,
    all: packAll,
    leave,
    share: shareParcel,
  }
  return entry.command === 'undo' ? { table } : steps[entry.command](table)
}

/** The last shipment, if it can still be undone because no notification has been sent. */
export const undoable = (shipped: readonly Shipped[], now: number): Shipped | undefined => {
  const [last] = shipped
  return last && !last.isUndone && now - last.at < shipmentUndoSeconds * 1000 ? last : undefined
}
