import type { AppJob } from '../../../app-context.ts'
import { askShopOfStock, mayBeAskedLater } from './ask-shop-of-stock.ts'
import { type Comparison, compareStock } from './compare-stock.ts'
import { selectShopsToCompare } from './shop-places.queries.ts'

/**
 * Seconds between two pages: a page costs 600 of a shop's points, of which the cheapest plan gives back 100 a second, so that comparing takes less
 * than half of them, and orders and changes find theirs.
 */
const pauseSeconds = 15

/** An order of the shop is here within a minute, and what it takes is told. */
const secondLookSeconds = 75

/** Where the shop cannot be asked now. */
const laterSeconds = 300

/** Then the next night's comparison is soon. */
const mostHours = 8

type Part = Comparison & {
  userId: string
  /** When the night's comparison began. */
  since: string
}

/** Compares what one shop shows with what it was told, a page at a time: no worker waits for a shop's points. */
export const compareShopStock: AppJob<Part> = {
  name: 'compare-shop-stock',
  options: { expireInSeconds: 240, retryLimit: 3, retryDelay: 60 },
  keyOf: ({ userId }) => userId,
  groupOf: ({ userId }) => userId,
  sideBySide: { workers: 4 },
  async run(app, { userId, since, ...comparison }) {
    const hours = (app.clock.now().getTime() - Date.parse(since)) / 3_600_000
    if (hours > mostHours) return
    let next: Comparison | null = comparison
    let seconds = laterSeconds
    await askShopOfStock(app, userId, async (shop, integration) => {
      next = await compareStock(app, shop, integration, comparison)
      seconds = next && next.suspects.length > 0 ? secondLookSeconds : pauseSeconds
    })
    if (!next || (seconds === laterSeconds && !(await mayBeAskedLater(app, userId)))) return
    const part: Part = { userId, since, ...(next as Comparison) }
    await app.db.transaction((tx) => app.jobs.sendAfter(tx, seconds, compareShopStock, part))
  },
}

/** Each night, in each shop that shows something of ours. */
export const compareShops: AppJob = {
  name: 'compare-shops-stock',
  cron: '7 2 * * *',
  async run(app) {
    const userIds = await selectShopsToCompare(app.db)
    const since = app.clock.now().toISOString()
    const parts = userIds.map((userId): Part => ({ userId, since, after: null, suspects: [] }))
    await app.db.transaction((tx) => app.jobs.send(tx, compareShopStock, ...parts))
  },
}
