// node product-worker.ts USER_ID: sends products to one account's shop as a process of the portal does, slice after slice, until nothing is due or it
// is killed. Its settings come from the environment.
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../../domain/time/clock.ts'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../database/database.ts'
import { sendShopProducts } from '../../features/shopify/products/send-products.ts'
import { readFigures } from '../../features/shopify/products/shop-products.queries.ts'
import { openAppContext } from '../../open-app-context.ts'
import { openLog } from '../../process/log.ts'

const userId = process.argv[2] ?? ''
const databaseUrl = process.env.DATABASE_URL ?? ''
const config = readConfig(process.env)
const db = openDatabase(databaseUrl)
const context = await openAppContext({ config, db, clock: systemClock, log: openLog('silent') })

while ((await readFigures(db, userId)).due > 0) {
  await sendShopProducts.run(context, { userId }, { isLast: false })
  // A shop that asks to wait is called again.
  await sleep(50)
}
process.exit(0)
