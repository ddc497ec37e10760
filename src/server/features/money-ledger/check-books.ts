import { moneyEntryKinds } from '../../../domain/money/money-ledger.ts'
import { businessDay, hoursAfter } from '../../../domain/time/clock.ts'
import type { AppJob } from '../../app-context.ts'
import { recordErrorOnce } from '../error-log/record-error.ts'
import { closeMoneyDays } from './money-ledger.queries.ts'
import { type MoneyDifference, selectDifferences } from './money-ledger.reads.ts'

/** More than these at once have one cause. */
const mostDifferences = 50

/** Every night the days that are over are summed up, and what was posted yesterday and today is compared with the orders themselves. */
export const checkBooks: AppJob = {
  name: 'check-money-books',
  cron: '41 3 * * *',
  async run(app) {
    const now = app.clock.now()
    const days = { from: businessDay(hoursAfter(now, -24)), until: businessDay(now) }
    for (const difference of await selectDifferences(app.db, { ...days, atMost: mostDifferences })) {
      await app.db.transaction((tx) =>
        recordErrorOnce(app, tx, {
          source: 'payments',
          errorType: 'money.difference',
          errorMessage: sentenceOf(difference),
          payload: { orderId: difference.orderId, what: difference.what },
        }),
      )
    }
    await closeMoneyDays(app.db)
  },
}

function sentenceOf({ orderNumber, what, posted, wanted }: MoneyDifference): string {
  if (what === 'owed') {
    return `Ordine ${orderNumber}: i conti tengono ${posted} € da restituire al cliente, i suoi rimborsi in corso sono ${wanted} €`
  }
  return `Ordine ${orderNumber}: alla voce “${moneyEntryKinds[what].label}” i conti dicono ${posted} €, l’ordine ${wanted} €`
}
