import type { Parcel } from '../../../../../contract/orders/fulfilment.ts'
import { type OrderStatus, orderStatusLabel } from '../../../../../domain/orders/orders.ts'
import { businessTime } from '../../../../../domain/time/clock.ts'
import type { Alarm } from './packing.ts'

/** The alarm for an order in this status; null: it may be packed. */
const refusals: Readonly<Record<OrderStatus, ((parcel: Parcel) => Alarm) | null>> = {
  pending: unpaid,
  pending_payment: unpaid,
  paid: null,
  processing: null,
  shipped: ({ orderNumber, trackingNumber, lastStep }) => ({
    title: 'Già spedito',
    text: `L’ordine ${orderNumber} è partito con il codice ${trackingNumber}${who(lastStep)}.`,
  }),
  cancelled: ({ orderNumber, lastStep }) => ({
    title: 'Ordine annullato',
    text: `Non spedire l’ordine ${orderNumber}: è annullato${who(lastStep)}.`,
  }),
}

/** Returns the alarm for an order that must not be packed; null if it may be. */
export const packingRefusal = (parcel: Parcel): Alarm | null => refusals[parcel.status]?.(parcel) ?? null

function unpaid({ orderNumber, status }: Parcel): Alarm {
  return { title: 'Non è pagato', text: `L’ordine ${orderNumber} è ancora ${orderStatusLabel(status).toLowerCase()}.` }
}

const who = (step: Parcel['lastStep']): string =>
  step ? ` (${[step.by, `alle ${businessTime(new Date(step.at))}`].filter(Boolean).join(' ')})` : ''
