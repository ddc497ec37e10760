// npm run bench -- trial-shops [shops=100] [variants=10000] [hours=24]: simulates this many hours of resellers' shops, each with this many
// of our variants; 5 % of them change here, orders come in, and one shop is dead. shops-trial.slow.test.ts does the same on a small scale.
// Prints its table; fails unless each change reaches each live shop within 60 s, each order arrives here within 60 s, and no shop throttles
// us.
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
