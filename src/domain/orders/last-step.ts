import { madeOnce } from '../made-once.ts'
import { carrierFormName, findCarrier } from '../shipping/carriers.ts'
import { businessDay, businessTime, businessTimeZone } from '../time/clock.ts'
import type { OrderStatus } from './orders.ts'

/** A type and not an interface, because it is a parameter of problems. Instants have ISO form. */
export type LastStep = {
  status: OrderStatus
  at: string
  /** The instant at which the sentence is read, to which `at` is relative. */
  now: string
  /** Null: done automatically. */
  by: string | null
  /** The reason for a cancellation. */
  note: string | null
  /** The status did not change: the tracking number was corrected. */
  isCorrection: boolean
  carrier: string | null
  trackingNumber: string | null
}

const day = madeOnce(
  () => new Intl.DateTimeFormat('it-IT', { day: 'numeric', month: 'short', timeZone: businessTimeZone }),
)

/** `alle 12:51`, or on another day `il 3 mar alle 12:51`; Italian time. */
const when = (step: { at: string; now: string }): string => {
  const [at, now] = [new Date(step.at), new Date(step.now)]
  return `${businessDay(at) === businessDay(now) ? '' : `il ${day().format(at)} `}alle ${businessTime(at)}`
}

export type RefundRetry = { by: string; at: string; now: string }

/** Message for an admin whose retry of a refund came second: `Rimborso riprovato da Anna Verdi alle 12:51.` */
export const refundRetriedSentence = ({ by, ...retry }: RefundRetry): string =>
  `Rimborso riprovato da ${by} ${when(retry)}.`

/**
 * One sentence about the last status change, for an admin whose action conflicts with it: `Spedito da Anna Verdi alle 12:51 con BRT 1234567890.`
 * Empty for unpaid orders.
 */
export function lastStepSentence(step: LastStep): string {
  const { status, by, note, isCorrection, trackingNumber } = step
  const done = `${by === null ? 'in automatico' : `da ${by}`} ${when(step)}`
  const carrier = findCarrier(step.carrier ?? '')
  const withParcel = [carrier ? carrierFormName(carrier.code) : step.carrier, trackingNumber].filter(Boolean).join(' ')
  switch (status) {
    case 'shipped':
      return isCorrection ? `Tracking corretto ${done}: ora è ${withParcel}.` : `Spedito ${done} con ${withParcel}.`
    case 'cancelled':
      return `Annullato ${done}${note ? `: ${note.replace(/[.\s]+$/, '')}` : ''}.`
    case 'processing':
      return `Messo in preparazione ${done}.`
    case 'paid':
      return `Pagato ${when(step)}.`
    case 'pending':
    case 'pending_payment':
      return ''
    default:
      return status satisfies never
  }
}
