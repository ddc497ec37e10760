import type { Parcel } from '../../../../../../contract/orders/fulfilment.ts'
import { ApiError, http, messageOf, statusOf } from '../../../../../shared/calls/http.ts'
import { rememberCarrier } from '../../order/shipment/last-carrier.ts'
import {
  type Alarm,
  alarmed,
  closeParcel,
  emptyTable,
  type Label,
  openParcel,
  packingRefusal,
  type Shipped,
  type Table,
  type Wish,
} from './packing.ts'
import { reach } from './reach-server.ts'
import { type Sound, sound } from './sound.ts'
import { readStation, type Station } from './station-state.ts'
import { titleOfRefusal } from './trying-again.ts'

let afterShipping: () => void = () => undefined

/** Registers a listener that refreshes other views after a shipment. */
export function announceShipped(listener: () => void): void {
  afterShipping = listener
}

/** Performs the server call of a step: opens an order or ships its parcel. */
export const fulfil = (table: Table, wish: Wish) => ('open' in wish ? open(table, wish.open) : ship(table, wish.ship))

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
  const { trackingNumber } = label
  const done: Shipped = { orderId, orderNumber, customerName, trackingNumber, at: Date.now(), isUndone: false }
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
export async function undoLast(): Promise<Partial<Station>> {
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
