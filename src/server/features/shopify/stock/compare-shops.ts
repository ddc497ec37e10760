import type { AppJob } from '../../../app-context.ts'
import { type Comparison, compareStock } from './compare-stock.ts'
import { selectShopsToCompare } from './shop-places.queries.ts'
import { mayBeAskedLater, withShopStock } from './with-shop-stock.ts'

/**
 * Seconds between two pages. A page costs 600 of a shop's points, and the cheapest plan restores 100 a second: comparing uses less than half of them
 * and leaves the rest to orders and changes.
 */
const pauseSeconds = 15

/** Seconds until differences are read again: by then an order of the shop is imported, and the stock that it takes is sent. */
const secondLookSeconds = 75

/** Seconds until the next attempt if the shop cannot be called now. */
const laterSeconds = 300

/** After this time the next night's comparison is due soon. */
const maxHours = 8

type Part = Comparison & {
  userId: string
  /** When the night's comparison began. */
  since: string
}

/** Compares the quantities in one shop with those sent, a page per job, so that no worker waits for the shop's points. */
export const compareShopStock: AppJob<Part> = {
  name: 'compare-shop-stock',
  options: { expireInSeconds: 240, retryLimit: 3, retryDelay: 60 },
  keyOf: ({ userId }) => userId,
  groupOf: ({ userId }) => userId,
  sideBySide: { workers: 4 },
  async run(app, { userId, since, ...comparison }) {
    const hours = (app.clock.now().getTime() - Date.parse(since)) / 3_600_000
    if (hours > maxHours) return
    let next: Comparison | null = comparison
    let seconds = laterSeconds
    await withShopStock(app, userId, async (shop, integration) => {
      next = await compareStock(app, shop, integration, comparison)
      seconds = next && next.suspects.length > 0 ? secondLookSeconds : pauseSeconds
    })
    if (!next || (seconds === laterSeconds && !(await mayBeAskedLater(app, userId)))) return
    const part: Part = { userId, since, ...(next as Comparison) }
    await app.db.transaction((tx) => app.jobs.sendAfter(tx, seconds, compareShopStock, part))
  },
}

/** Every night, in each shop that shows our stock. */
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
