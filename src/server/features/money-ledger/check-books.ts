import { euroText } from '../../../domain/money/euro-text.ts'
import { fromCents, type Money, toCents } from '../../../domain/money/money.ts'
import { moneyEntryKinds } from '../../../domain/money/money-ledger.ts'
import { businessDay, hoursAfter } from '../../../domain/time/clock.ts'
import type { AppContext, AppJob } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { recordErrorOnce } from '../error-log/record-error.ts'
import {
  closeMoneyDays,
  countOrders,
  lockNextOrders,
  proposeMissedCreditNotes,
  saveComparisonPosition,
} from './money-ledger.queries.ts'
import { type MoneyDifference, selectDifferences, selectDifferencesOf } from './money-ledger.reads.ts'

/** Reports at most this many differences at once: more than that have a common cause. */
const maxDifferences = 50

/** Every order is compared once in this many nights. */
const nightsOfWalk = 7

/** Orders compared by one statement. */
const walkedAtOnce = 200

/**
 * Every night, sums up past days and compares orders with the posted entries: those of yesterday and today, and a share of all others, so that
 * none is left out for longer than `nightsOfWalk`. Also proposes missing credit notes of lost disputes (docs/specification/payments.md#the-books).
 */
export const checkBooks: AppJob = {
  name: 'check-money-books',
  cron: '41 3 * * *',
  async run(app) {
    await proposeMissedCreditNotes(app.db)
    const now = app.clock.now()
    const days = { from: businessDay(hoursAfter(now, -24)), until: businessDay(now) }
    const recent = await selectDifferences(app.db, { ...days, atMost: maxDifferences })
    await app.db.transaction((tx) => recordDifferences(app, tx, recent))
    await walkOn(app)
    await closeMoneyDays(app.db)
  },
}

/** Each step stores its position in its own transaction, so the next night continues where this one ended. */
async function walkOn(app: AppContext): Promise<void> {
  const steps = Math.ceil((await countOrders(app.db)) / nightsOfWalk / walkedAtOnce)
  let isOver = false
  for (let step = 0; step < steps && !isOver; step++) {
    isOver = await app.db.transaction(async (tx) => {
      const orderIds = await lockNextOrders(tx, walkedAtOnce)
      await recordDifferences(app, tx, await selectDifferencesOf(tx, orderIds, maxDifferences))
      const last = orderIds.length === walkedAtOnce ? orderIds.at(-1) : null
      await saveComparisonPosition(tx, last ?? null)
      return !last
    })
  }
}

async function recordDifferences(app: AppContext, tx: Transaction, differences: readonly MoneyDifference[]) {
  for (const difference of differences) {
    await recordErrorOnce(app, tx, {
      source: 'payments',
      errorType: 'money.difference',
      errorMessage: sentenceOf(difference),
      payload: { orderId: difference.orderId, what: difference.what },
    })
  }
}

/** The database returns the sum of no rows as `0`, without decimals. */
const written = (amount: Money): string => euroText(fromCents(toCents(amount)))

function sentenceOf({ orderNumber, what, posted, wanted }: MoneyDifference): string {
  if (what === 'owed') {
    return `Ordine ${orderNumber}: nei conti risultano ${written(posted)} da restituire al cliente, i rimborsi in corso sono ${written(wanted)}`
  }
  return `Ordine ${orderNumber}: alla voce “${moneyEntryKinds[what].label}” nei conti risulta ${written(posted)}, nell’ordine ${written(wanted)}`
}
