// node shop-worker.ts orders|products USER_ID…: acts as another portal on the same database for the shops of these accounts. With `orders` it runs
// syncs that overlap those of others, and the jobs of webhooks, until it is killed; with `products` it sends products, slice after slice, until
// nothing is due. Its settings come from the environment.
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../../domain/time/clock.ts'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../database/database.ts'
import { syncShop } from '../../features/shopify/orders/sync-shop.ts'
import { sendShopProducts } from '../../features/shopify/products/send-products.ts'
import { readFigures } from '../../features/shopify/products/shop-products.queries.ts'
import { handleShopEvent } from '../../features/shopify/webhooks/handle-shop-event.ts'
import { openAppContext } from '../../open-app-context.ts'
import { openLog } from '../../process/log.ts'

const [task, ...userIds] = process.argv.slice(2)
const config = readConfig(process.env)
const db = openDatabase(process.env.DATABASE_URL ?? '')
const context = await openAppContext({ config, db, clock: systemClock, log: openLog('silent') })
process.stdout.write('ready\n')

async function takeEvents(): Promise<void> {
  for (;;) {
    // If the job of a webhook fails, a retry or a sync does its work.
    await context.jobs.runDue(context, [handleShopEvent.name]).catch(() => undefined)
    await sleep(50)
  }
}

async function syncAll(): Promise<void> {
  for (;;) {
    for (const userId of userIds)
      await syncShop(context, userId, { pages: 3, ms: 5_000, retries: 1 }).catch(() => undefined)
    await sleep(50)
  }
}

async function sendProducts(userId: string): Promise<void> {
  while ((await readFigures(db, userId)).due > 0) {
    await sendShopProducts.run(context, { userId }, { isLast: false })
    // A shop that asks to wait is called again.
    await sleep(50)
  }
  process.exit(0)
}

await (task === 'orders' ? Promise.all([takeEvents(), syncAll()]) : sendProducts(userIds[0] ?? ''))
