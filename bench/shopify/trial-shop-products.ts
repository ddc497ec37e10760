// npm run bench -- trial-shop-products [1000]: sends this many products to a reseller's shop with processes that are killed midway;
// products-trial.slow.test.ts does the same with 60. Prints its table; fails unless each product exists there exactly once, with manual
// changes preserved.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const products = Number(process.argv[2] ?? 1000)
if (!Number.isInteger(products) || products < 20 || products > 1000) {
  throw new Error('Say how many products: 20 to 1,000')
}

const child = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'slow',
    'src/server/features/shopify/products/products-trial.slow.test.ts',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, TRIAL_SHOP_PRODUCTS: String(products) } },
)
child.once('exit', (code) => {
  process.exitCode = code ?? 1
})
