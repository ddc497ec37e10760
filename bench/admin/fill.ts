// npm run bench -- fill-admin [--orders 1000000] [--products 100000] [--customers 50000] [--acts 1000000]: fills the embedded database of
// .cache/bench/admin for the benches of the admin panel.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../src/server/database/embedded/embedded.ts'
import { fillAdmin } from './fill-admin.ts'
import { benchFolder, migrate } from './open-panel.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '1000000' },
    products: { type: 'string', default: '100000' },
    customers: { type: 'string', default: '50000' },
    acts: { type: 'string', default: '1000000' },
  },
})

const start = performance.now()
const embedded = await startEmbeddedPostgres({ dataDir: benchFolder(), log: console.log })
try {
  await migrate(embedded.url)
  const client = new pg.Client({ connectionString: embedded.url })
  await client.connect()
  const sizes = {
    orders: Number(values.orders),
    products: Number(values.products),
    customers: Number(values.customers),
    acts: Number(values.acts),
  }
  await fillAdmin(client, sizes, console.log).finally(() => client.end())
} finally {
  await embedded.stop()
}
console.log(`${Math.round((performance.now() - start) / 1000)} s`)
