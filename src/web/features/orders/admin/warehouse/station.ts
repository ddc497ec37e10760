import { shipmentUndoSeconds } from '../../../../../domain/orders/shipment-undo.ts'
import { leave, packAll, packNext, readScan, type Shipped, type Step, shareParcel, type Table } from './packing.ts'
import { stopTrying } from './reach-server.ts'
import { sound } from './sound.ts'
import { fulfil, tellShipped, undoLast } from './station-calls.ts'
import { type Command, type Entry, readStation, type Station, setStation } from './station-state.ts'

let isWorking = false

/** Goes on with what waited before a reload. `onShipped`: what is shown elsewhere is other by now. */
export function startStation(onShipped: () => void): void {
  tellShipped(onShipped)
  void work()
}

export const type = (typed: string): void => setStation({ typed })

/** Ends what is in the scan field; nothing typed packs the next piece. */
export function enter(): void {
  const { typed } = readStation()
  setStation({ typed: '' })
  if (typed.trim() === '') command('next')
  else scan(typed)
}

export const scan = (code: string): void => add({ scan: code })

export function command(name: Command): void {
  // What cannot be done without the server is given up.
  if (name === 'leave' && readStation().waitsFor) setStation({ entries: readStation().entries.slice(0, 1) })
  add({ command: name })
}

function add(entry: Entry): void {
  setStation({ entries: [...readStation().entries, entry] })
  stopTrying()
  void work()
}

/** One entry after the other, in their order, whatever views change meanwhile. */
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

/** The parcel that was shipped last, if nobody has been told of it. */
export const undoable = (shipped: readonly Shipped[], now: number): Shipped | undefined => {
  const [last] = shipped
  return last && !last.isUndone && now - last.at < shipmentUndoSeconds * 1000 ? last : undefined
}
