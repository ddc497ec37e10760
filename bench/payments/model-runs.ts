// npm run model:payments -- [RUNS 20000] [--seed N] [--faults]: the model of orders, payments, refunds and books through so many histories; what breaks is told as the
// shortest history that breaks it, with the seed that finds it again. `--faults`: a few histories only, and then whether each planted fault is found.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, faults: { type: 'boolean', default: false } },
})
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', 'money-model'],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      MODEL_RUNS: positionals[0] ?? (values.faults ? '20' : '20000'),
      ...(values.faults && { MODEL_FAULTS: '1' }),
      ...(values.seed && { MODEL_SEED: values.seed }),
    },
  },
)
process.exitCode = status ?? 1
