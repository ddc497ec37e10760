// npm run trial:shops -- [shops=100] [variants=10000] [hours=24]: a day, or so many hours of it, of so many resellers' shops, each of which shows so many variants of ours; 5 % of them
// change here, orders come in, and one shop is dead, as shops-trial.slow.test.ts does it in small. Prints its table; fails unless each change is in each
// living shop within 60 s, each order here within 60 s, and no shop asks us to wait.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const [shops = 100, variants = 10_000, hours = 24] = process.argv.slice(2).map(Number)
if (![shops, variants].every((count) => Number.isInteger(count) && count >= 10) || !(hours >= 1)) {
  throw new Error('Say how many shops, and how many variants: 10 at least')
}

const child = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'slow',
    'src/server/features/shopify/stock/shops-trial.slow.test.ts',
  ],
  {
    cwd: join(import.meta.dirname, '../..'),
    stdio: 'inherit',
    env: { ...process.env, TRIAL_SHOPS: String(shops), TRIAL_VARIANTS: String(variants), TRIAL_HOURS: String(hours) },
  },
)
child.once('exit', (code) => {
  process.exitCode = code ?? 1
})
