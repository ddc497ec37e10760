import type { Parcel } from '../../../../../../contract/orders/fulfilment.ts'
import { shipmentUndoSeconds } from '../../../../../../domain/orders/parcels/shipment-undo.ts'
import { ApiError, http, messageOf, statusOf } from '../../../../../shared/calls/http.ts'
import { rememberCarrier } from '../../order/shipment/last-carrier.ts'
import {
  type Alarm,
  alarmed,
  closeParcel,
  emptyTable,
  type Label,
  leave,
  openParcel,
  packAll,
  packingRefusal,
  packNext,
  readScan,
  type Shipped,
  type Step,
  shareParcel,
  type Table,
  type Wish,
} from './packing.ts'
import { type Sound, sound } from './sound.ts'
import { type Command, type Entry, readStation, type Station, setStation } from './station-state.ts'
import { isFault, pauseAfter, titleOfRefusal } from './trying-again.ts'

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

let afterShipping: () => void = () => undefined

/** Registers a listener that refreshes other views after a shipment. */
function announceShipped(listener: () => void): void {
  afterShipping = listener
}

/** Performs the server call of a step: opens an order or ships its parcel. */
const fulfil = (table: Table, wish: Wish) => ('open' in wish ? open(table, wish.open) : ship(table, wish.ship))

const loud = (table: Table, alarm: Alarm): Partial<Station> => heard('alarm', { table: alarmed(table, alarm).table })

function heard(name: Sound, change: Partial<Station>): Partial<Station> {
  sound(name)
  return change
}

async function open(table: Table, code: string): Promise<Partial<Station>> {
  try {
    const parcel = await reach(() => http.get<Parcel>(`/api/admin/orders/scan/${encodeURIComponent(code)}`))
    const alarm = packingRefusal(parcel)
    return alarm ? loud(table, alarm) : heard('open', { table: openParcel(table, parcel) })
  } catch (error) {
    return loud(table, { title: titleOfRefusal(error), text: messageOf(error, notOpened(error, code)) })
  }
}

const notOpened = (error: unknown, code: string): string =>
  statusOf(error) === 404 ? `Nessun ordine ha il codice ${code}.` : `Impossibile aprire ${code}. Scansiona di nuovo.`

async function ship(table: Table, label: Label): Promise<Partial<Station>> {
  const { parcel } = table
  if (!parcel) return { table }
  try {
    await reach(() => http.put(`/api/admin/orders/${parcel.orderId}/shipping`, { ...label, undoable: true }))
  } catch (error) {
    return refused(table, label, error)
  }
  rememberCarrier(label.carrier)
  afterShipping()
  const { orderId, orderNumber, customerName } = parcel
  const { trackingNumber, carrier } = label
  const done: Shipped = { orderId, orderNumber, customerName, trackingNumber, carrier, at: Date.now(), isUndone: false }
  return heard('shipped', { table: closeParcel(table, label), shipped: [done, ...readStation().shipped] })
}

function refused(table: Table, label: Label, error: unknown): Partial<Station> {
  const code = error instanceof ApiError ? error.problem?.code : undefined
  const alarm = { title: 'Non spedito', text: messageOf(error, 'Impossibile aggiornare il tracking. Riprova.') }
  if (code === 'order.tracking_in_use') return loud({ ...table, shared: label }, alarm)
  // Another admin or the bank acted first: there is nothing left to pack.
  if (code === 'order.already_shipped' || code === 'order.disputed')
    return loud({ ...emptyTable(table.carrier) }, alarm)
  return loud(table, alarm)
}

/** Undoes the last shipment. */
async function undoLast(): Promise<Partial<Station>> {
  const station = readStation()
  const [last, ...others] = station.shipped
  if (!last || last.isUndone) return {}
  try {
    await reach(() => http.post(`/api/admin/orders/${last.orderId}/shipping/undo`))
  } catch (error) {
    return loud(station.table, { title: 'Non annullato', text: messageOf(error, 'Impossibile annullare. Riprova.') })
  }
  afterShipping()
  const said = `Spedizione annullata: l’ordine ${last.orderNumber} è di nuovo in preparazione`
  const shipped = [{ ...last, isUndone: true }, ...others]
  return heard('open', { table: { ...station.table, alarm: null, said }, shipped })
}

/** Ends the current pause early. */
let endPause: () => void = () => undefined

/** Ends the pause if the user has cancelled with Esc. */
function stopTrying(): void {
  if (isGivenUp()) endPause()
}

/** Whether Esc was pressed while the call was pending. */
const isGivenUp = (): boolean =>
  readStation().entries.some((entry, n) => n > 0 && 'command' in entry && entry.command === 'leave')

/** Repeats a call until it has a final result, so that a scan is not lost because of a short network outage or an expired session. */
async function reach<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let faults = 0; ; ) {
    try {
      const answer = await call()
      if (readStation().waitsFor) setStation({ waitsFor: null })
      return answer
    } catch (error) {
      const pause = pauseAfter(error, faults)
      if (pause && !isGivenUp()) {
        if (isFault(error)) faults += 1
        if (!readStation().waitsFor) sound('alarm')
        setStation({ waitsFor: pause.waitsFor })
        await rest(pause.length)
      }
      if (!pause || isGivenUp()) {
        setStation({ waitsFor: null })
        throw error
      }
    }
  }
}

const rest = (length: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, length)
    endPause = () => {
      clearTimeout(timer)
      resolve()
    }
  })
