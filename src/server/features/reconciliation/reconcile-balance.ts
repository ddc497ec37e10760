import {
  differenceChanges,
  differenceSentence,
  type ProviderDifference,
} from '../../../domain/money/provider-movements.ts'
import { businessDay, dayAfter, hoursAfter } from '../../../domain/time/clock.ts'
import { providerDifference } from '../../../domain/trouble.ts'
import type { AppContext, AppJob } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { ProviderMovement } from '../../gateways/payments/provider-records.ts'
import { claimRound } from '../../jobs/live-jobs.queries.ts'
import { recordError, recordErrorOnce } from '../error-log/record-error.ts'
import { settleErrors } from '../error-log/settle-errors.ts'
import { readOn } from './read-on.ts'
import {
  endDifferences,
  findLastComparedDay,
  findReading,
  insertMovements,
  saveDays,
  saveDifference,
  selectDifferences,
  selectKnownDifferences,
} from './reconciliation.queries.ts'

const day = 24 * 60 * 60_000

/**
 * Reads new money movements of the provider, which books its fees and payouts, then compares past days with the books. Days that were read before are
 * compared even if the provider is unavailable.
 */
export const reconcileBalance: AppJob = {
  name: 'reconcile-balance',
  cron: '23 * * * *',
  options: { expireInSeconds: 600 },
  async run(app) {
    try {
      await readOn(app, {
        what: 'movements',
        // The provider keeps movements without a limit, so the job catches up after an outage of any length.
        pace: { overlapMs: 2 * day, longestMs: 31 * day, keptMs: null },
        list: (wanted) => app.payments.records.listMovements(wanted),
        take: ({ entries }) => keep(app, entries),
        lost: () => Promise.resolve(),
      })
    } finally {
      await compareDays(app)
    }
  },
}

/** Stores each movement once, however often it is read. */
const keep = (app: Pick<AppContext, 'db' | 'payments'>, movements: readonly ProviderMovement[]): Promise<void> =>
  insertMovements(
    app.db,
    movements.map((movement) => ({ ...movement, provider: app.payments.name, day: businessDay(movement.at) })),
  )

/** Days that are compared again, to find late movements and corrections. Open differences are checked whatever their day. */
const daysAgain = 10

/** Maximum per run; the next run continues. */
const maxDays = 31

/** Entries that only the books have may still appear in the provider's list within these days. */
const settlingDays = 2

/** Hours after midnight from which a finished day is compared, so that late entries are included. */
const listedWithinHours = 1

/** Maximum number of differences logged individually. More at once have a common cause and become one entry. */
const maxEntries = 50

interface Days {
  from: string
  until: string
}

/** Compares the provider's movements with the books, day by day. Logs each difference once, and resolves its entry when it disappears. */
async function compareDays(app: AppContext): Promise<void> {
  await app.db.transaction(async (tx) => {
    if (!(await claimRound(tx, 'compare-with-provider'))) return
    const days = await daysToCompare(app, tx)
    if (!days) return
    const { name: provider } = app.payments
    const settledUntil = dayAfter(businessDay(app.clock.now()), -settlingDays)
    const found = await selectDifferences(tx, provider, { ...days, settledUntil })
    const { news, ended } = differenceChanges(found, await selectKnownDifferences(tx, provider, found))
    await endDifferences(tx, ended)
    if (ended.length > 0) await endEntries(tx, ended, 'Ora le cifre del gestore dei pagamenti e dei conti coincidono.')
    for (const { difference, id } of news.slice(0, maxEntries)) {
      if (id) await endEntries(tx, [id], 'Le cifre sono cambiate: c’è una voce nuova.')
      await note(app, tx, difference, await saveDifference(tx, provider, difference))
    }
    const rest = news[maxEntries]
    if (!rest) return saveDays(tx, provider, days)
    await recordRest(app, tx, days, news.length - maxEntries)
    // The day of the first remaining difference is compared again, and those after it.
    await saveDays(tx, provider, { ...days, until: dayAfter(rest.difference.day, -1) })
  })
}

/** The past days whose movements are read: those not compared yet, and the last ones again. */
async function daysToCompare(app: Pick<AppContext, 'payments'>, tx: Transaction): Promise<Days | undefined> {
  const reading = await findReading(tx, app.payments.name)
  if (!reading) return undefined
  // The last day that had ended when the reading took place, with a margin for late movements.
  const read = dayAfter(businessDay(hoursAfter(reading.readUntil, -listedWithinHours)), -1)
  const first = businessDay(reading.begunFrom)
  const compared = await findLastComparedDay(tx, app.payments.name)
  const wanted = compared ? dayAfter(compared, 1 - daysAgain) : first
  const from = wanted > first ? wanted : first
  const furthest = dayAfter(from, maxDays - 1)
  const until = read < furthest ? read : furthest
  return from <= until ? { from, until } : undefined
}

const endEntries = (tx: Transaction, ids: readonly string[], note: string): Promise<void> =>
  settleErrors(
    tx,
    { errorType: providerDifference, facts: ids.map((differenceId) => ({ differenceId })) },
    { adminId: null, note },
  )

const note = (app: AppContext, tx: Transaction, difference: ProviderDifference, differenceId: string): Promise<void> =>
  recordError(app, tx, {
    source: 'payments',
    errorType: providerDifference,
    errorMessage: differenceSentence(difference),
    payload: { differenceId, ...difference },
  })

/** These are not stored: the next comparison finds them again. */
const recordRest = (app: AppContext, tx: Transaction, { from, until }: Days, count: number): Promise<void> =>
  recordErrorOnce(app, tx, {
    source: 'payments',
    errorType: 'provider.many_differences',
    errorMessage: `Tra il ${italianDay(from)} e il ${italianDay(until)} ci sono altre ${count} differenze tra il gestore dei pagamenti e i conti: di solito hanno una causa sola. Arrivano qui ${maxEntries} alla volta`,
    payload: { provider: app.payments.name },
  })

const italianDay = (day: string): string => day.split('-').reverse().join('/')
