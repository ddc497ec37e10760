import { businessDay } from '../../../domain/time/clock.ts'
import type { AppContext, AppJob } from '../../app-context.ts'
import type { PaymentEvent } from '../../gateways/payments/payment-gateway.ts'
import type { PlanEvent } from '../../gateways/payments/plan-gateway.ts'
import type { EventPage } from '../../gateways/payments/provider-records.ts'
import { recordErrorOnce, recordFailure } from '../error-log/record-error.ts'
import { receivePaymentEvent } from '../payments/events/receive-payment-event.ts'
import { endProviderTrouble } from '../payments/provider-trouble.ts'
import { receivePlanEvent } from '../plans/receive-plan-event.ts'
import { readOn } from './read-on.ts'
import { selectKnownEvents } from './reconciliation.queries.ts'

const minute = 60_000
const day = 24 * 60 * minute

/**
 * Catches up on events that no webhook delivered: reads the provider's event list from the last position and applies unknown events as if they had
 * been delivered. A readable list also proves that the provider is available again.
 */
export const applyMissedEvents: AppJob = {
  name: 'take-missed-events',
  cron: '4,19,34,49 * * * *',
  atStart: true,
  options: { expireInSeconds: 600 },
  async run(app) {
    const { events } = app.payments.records
    if (!events) return
    await readOn(app, {
      what: 'events',
      pace: { overlapMs: 60 * minute, longestMs: day, keptMs: events.keptDays * day },
      list: (wanted) => events.list(wanted),
      take: (page) => applyPage(app, page),
      lost: ({ from, until }) =>
        app.db.transaction((tx) =>
          recordErrorOnce(app, tx, {
            source: 'payments',
            errorType: 'payment.events_lost',
            errorMessage: `Gli eventi del gestore dei pagamenti tra il ${italianDay(from)} e il ${italianDay(until)} non si possono più chiedere: ne conserva ${events.keptDays} giorni. Pagine aperte, rimborsi e movimenti di quei giorni si controllano lo stesso`,
            payload: { provider: app.payments.name, from: from.toISOString() },
          }),
        ),
    })
    await endProviderTrouble(app)
  },
}

/** `23/11/2026` */
const italianDay = (instant: Date): string => businessDay(instant).split('-').reverse().join('/')

/** Applies the events oldest first, as they would have been delivered. A single query finds the known ones of the page. */
async function applyPage(app: AppContext, { entries, unreadable }: EventPage<PaymentEvent | PlanEvent>): Promise<void> {
  const ids = entries.map(({ eventId }) => eventId)
  const known = await selectKnownEvents(app.db, app.payments.name, ids)
  for (const event of entries.reverse()) if (!known.has(event.eventId)) await take(app, event)
  for (const eventId of unreadable) {
    await app.db.transaction((tx) =>
      recordErrorOnce(app, tx, {
        source: 'payments',
        errorType: 'payment.event_unreadable',
        errorMessage: `Il gestore dei pagamenti ha un evento che non si può leggere: ${eventId}`,
        payload: { eventId },
      }),
    )
  }
}

/** A failed event does not stop the others. */
async function take(app: AppContext, event: PaymentEvent | PlanEvent): Promise<void> {
  try {
    await (event.type === 'plan' ? receivePlanEvent(app, event) : receivePaymentEvent(app, event))
  } catch (error) {
    const { eventId, providerType } = event
    await recordFailure(app, error, {
      source: 'payments',
      errorType: 'payment.event_not_taken',
      errorMessage: 'Un evento trovato presso il gestore dei pagamenti non si riesce a registrare',
      payload: { eventId, type: providerType },
    })
  }
}
