// npm run bench -- trial-shop-orders [2000]: imports this many orders from resellers' shops, with ten parallel syncs, duplicate and
// unordered webhooks, killed processes and a throttled shop; orders-trial.slow.test.ts does the same with 200. Prints its table; fails
// unless each order exists here exactly once.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const orders = Number(process.argv[2] ?? 2000)
if (!Number.isInteger(orders) || orders < 20) throw new Error('Say how many orders: 20 at least')

const child = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'slow',
    'src/server/features/shopify/orders/orders-trial.slow.test.ts',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, TRIAL_SHOP_ORDERS: String(orders) } },
)
child.once('exit', (code) => {
  process.exitCode = code ?? 1
})
