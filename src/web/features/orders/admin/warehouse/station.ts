import type { Parcel } from '../../../../../contract/orders/fulfilment.ts'
import { type OrderStatus, orderStatusLabel } from '../../../../../domain/orders/orders.ts'
import { shipmentUndoSeconds } from '../../../../../domain/orders/shipment-undo.ts'
import { businessTime } from '../../../../../domain/time/clock.ts'
import { ApiError, http, messageOf, statusOf } from '../../../../shared/calls/http.ts'
import { readTab, writeTab } from '../../../../shared/forms/tab-memory.ts'
import { lastCarrier, rememberCarrier } from '../order/last-carrier.ts'
import {
  type Alarm,
  alarmed,
  closeParcel,
  emptyTable,
  type Label,
  leave,
  openParcel,
  packAll,
  packNext,
  readScan,
  type Shipped,
  type Step,
  shareParcel,
  type Table,
  type Wish,
} from './packing.ts'
import { type Sound, sound } from './sound.ts'
import { isFault, pauseAfter, titleOfRefusal, type WaitsFor } from './trying-again.ts'

export type Command = 'next' | 'all' | 'leave' | 'share' | 'undo'

/** What was scanned or pressed, in its order. */
type Entry = { scan: string } | { command: Command }

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
let isWorking = false
/** Ends a pause before its time. */
let goOn: () => void = () => undefined
const listeners = new Set<() => void>()
let afterShipping: () => void = () => undefined

function restore(): Station {
  const empty = { table: emptyTable(lastCarrier()), entries: [], typed: '', shipped: [], waitsFor: null }
  try {
    return { ...empty, ...JSON.parse(readTab(storageKey) ?? '{}') }
  } catch {
    return empty
  }
}

/** What happened and what is no longer waiting are kept in one write: a reload between the two does nothing twice. */
function set(change: Partial<Station>): void {
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

/** Goes on with what waited before a reload. `onShipped`: what is shown elsewhere is other by now. */
export function startStation(onShipped: () => void): void {
  afterShipping = onShipped
  void work()
}

export const type = (typed: string): void => set({ typed })

/** Ends what is in the scan field; nothing typed packs the next piece. */
export function enter(): void {
  const { typed } = station
  set({ typed: '' })
  if (typed.trim() === '') command('next')
  else scan(typed)
}

export const scan = (code: string): void => add({ scan: code })

export function command(name: Command): void {
  // What cannot be done without the server is given up.
  if (name === 'leave' && station.waitsFor) set({ entries: station.entries.slice(0, 1) })
  add({ command: name })
}

function add(entry: Entry): void {
  set({ entries: [...station.entries, entry] })
  if (isGivenUp()) goOn()
  void work()
}

/** One entry after the other, in their order, whatever views change meanwhile. */
async function work(): Promise<void> {
  if (isWorking) return
  isWorking = true
  try {
    for (let entry = station.entries[0]; entry; entry = station.entries[0]) {
      const change = await outcomeOf(entry)
      set({ ...change, entries: station.entries.slice(1) })
    }
  } finally {
    isWorking = false
  }
}

async function outcomeOf(entry: Entry): Promise<Partial<Station>> {
  if ('command' in entry && entry.command === 'undo') return undoLast()
  const before = station.table
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

const fulfil = (table: Table, wish: Wish) => ('open' in wish ? open(table, wish.open) : ship(table, wish.ship))

const loud = (table: Table, alarm: Alarm): Partial<Station> => heard('alarm', { table: alarmed(table, alarm).table })

function heard(name: Sound, change: Partial<Station>): Partial<Station> {
  sound(name)
  return change
}

async function open(table: Table, code: string): Promise<Partial<Station>> {
  try {
    const parcel = await reach(() => http.get<Parcel>(`/api/admin/orders/scan/${encodeURIComponent(code)}`))
    const alarm = alarms[parcel.status]?.(parcel)
    return alarm ? loud(table, alarm) : heard('open', { table: openParcel(table, parcel) })
  } catch (error) {
    return loud(table, { title: titleOfRefusal(error), text: messageOf(error, notOpened(error, code)) })
  }
}

const notOpened = (error: unknown, code: string): string =>
  statusOf(error) === 404 ? `Nessun ordine ha il codice ${code}.` : `Impossibile aprire ${code}. Scansiona di nuovo.`

/** What is not to be packed, and why. */
const alarms: Partial<Record<OrderStatus, (parcel: Parcel) => Alarm>> = {
  shipped: ({ orderNumber, trackingNumber, lastStep }) => ({
    title: 'Già spedito',
    text: `L’ordine ${orderNumber} è partito con il codice ${trackingNumber}${who(lastStep)}.`,
  }),
  cancelled: ({ orderNumber, lastStep }) => ({
    title: 'Ordine annullato',
    text: `Non spedire l’ordine ${orderNumber}: è annullato${who(lastStep)}.`,
  }),
  pending: unpaid,
  pending_payment: unpaid,
}

function unpaid({ orderNumber, status }: Parcel): Alarm {
  return { title: 'Non è pagato', text: `L’ordine ${orderNumber} è ancora ${orderStatusLabel(status).toLowerCase()}.` }
}

const who = (step: Parcel['lastStep']): string =>
  step ? ` (${[step.by, `alle ${businessTime(new Date(step.at))}`].filter(Boolean).join(' ')})` : ''

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
  const { trackingNumber } = label
  const done: Shipped = { orderId, orderNumber, customerName, trackingNumber, at: Date.now(), isUndone: false }
  return heard('shipped', { table: closeParcel(table, label), shipped: [done, ...station.shipped] })
}

function refused(table: Table, label: Label, error: unknown): Partial<Station> {
  const code = error instanceof ApiError ? error.problem?.code : undefined
  const alarm = { title: 'Non spedito', text: messageOf(error, 'Impossibile aggiornare il tracking. Riprova.') }
  if (code === 'order.tracking_in_use') return loud({ ...table, shared: label }, alarm)
  // Another admin was faster: there is nothing left to pack.
  if (code === 'order.already_shipped') return loud({ ...emptyTable(table.carrier) }, alarm)
  return loud(table, alarm)
}

/** The parcel that was shipped last, if nobody has been told of it. */
export const undoable = (shipped: readonly Shipped[], now: number): Shipped | undefined => {
  const [last] = shipped
  return last && !last.isUndone && now - last.at < shipmentUndoSeconds * 1000 ? last : undefined
}

async function undoLast(): Promise<Partial<Station>> {
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

/** By Esc, while it waits. */
const isGivenUp = (): boolean =>
  station.entries.some((entry, n) => n > 0 && 'command' in entry && entry.command === 'leave')

/** Until the server's answer stands: what was scanned is not given up because the network, or the session, is away for a moment. */
async function reach<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (let faults = 0; ; ) {
    try {
      const answer = await call()
      if (station.waitsFor) set({ waitsFor: null })
      return answer
    } catch (error) {
      const pause = pauseAfter(error, faults)
      if (pause && !isGivenUp()) {
        if (isFault(error)) faults += 1
        if (!station.waitsFor) sound('alarm')
        set({ waitsFor: pause.waitsFor })
        await rest(pause.length)
      }
      if (!pause || isGivenUp()) {
        set({ waitsFor: null })
        throw error
      }
    }
  }
}

const rest = (length: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, length)
    goOn = () => {
      clearTimeout(timer)
      resolve()
    }
  })
