import { madeOnce } from '../made-once.ts'
import { carrierFormName, findCarrier } from '../shipping/carriers.ts'
import { businessDay, businessTime, businessTimeZone } from '../time/clock.ts'
import type { OrderStatus } from './orders.ts'

export interface LastStep {
  status: OrderStatus
  at: Date
  /** Null: done automatically. */
  by: string | null
  /** The reason for a cancellation. */
  note: string | null
  /** The status did not change: the tracking number was corrected. */
  isCorrection: boolean
  parcel: { carrier: string | null; trackingNumber: string | null }
}

const day = madeOnce(
  () => new Intl.DateTimeFormat('it-IT', { day: 'numeric', month: 'short', timeZone: businessTimeZone }),
)

/** `alle 12:51`, or on another day `il 3 mar alle 12:51`; Italian time. */
const when = (at: Date, now: Date): string =>
  `${businessDay(at) === businessDay(now) ? '' : `il ${day().format(at)} `}alle ${businessTime(at)}`

/** Message for an admin whose retry of a refund came second: `Rimborso riprovato da Anna Verdi alle 12:51.` */
export const refundRetriedSentence = ({ by, at }: { by: string; at: Date }, now: Date): string =>
  `Rimborso riprovato da ${by} ${when(at, now)}.`

/**
 * One sentence about the last status change, for an admin whose action conflicts with it: `Spedito da Anna Verdi alle 12:51 con BRT 1234567890.`
 * Empty for unpaid orders.
 */
export function lastStepSentence({ status, at, by, note, isCorrection, parcel }: LastStep, now: Date): string {
  const done = `${by === null ? 'in automatico' : `da ${by}`} ${when(at, now)}`
  const carrier = findCarrier(parcel.carrier ?? '')
  const withParcel = [carrier ? carrierFormName(carrier) : parcel.carrier, parcel.trackingNumber]
    .filter(Boolean)
    .join(' ')
  switch (status) {
    case 'shipped':
      return isCorrection ? `Tracking corretto ${done}: ora è ${withParcel}.` : `Spedito ${done} con ${withParcel}.`
    case 'cancelled':
      return `Annullato ${done}${note ? `: ${note.replace(/[.\s]+$/, '')}` : ''}.`
    case 'processing':
      return `Messo in preparazione ${done}.`
    case 'paid':
      return `Pagato ${when(at, now)}.`
    case 'pending':
    case 'pending_payment':
      return ''
    default:
      return status satisfies never
  }
}
