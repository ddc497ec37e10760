// npm run trial:shop-products -- [1000]: so many products are sent to a reseller's shop by processes that are killed in the middle, as
// products-trial.slow.test.ts does it with 60. Prints its table; fails unless each is there once, and what was changed there by hand stays.
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
