// npm run bench -- model-payments [RUNS 20000] [--seed N] [--workers 2] [--faults]: runs the model of orders, payments, refunds and
// accounting through this many histories. A failure is reported as the shortest history that causes it, with the seed to reproduce it. Each
// worker has a separate database and seed. `--faults`: only checks whether each planted fault is found, and after how many histories.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    workers: { type: 'string', default: '2' },
    faults: { type: 'boolean', default: false },
  },
})
const runs = values.faults ? 0 : Number(positionals[0] ?? 20_000)
const seed = Number(values.seed ?? Date.now() % 2 ** 31)
const workers = values.faults || runs < 1000 ? 1 : Number(values.workers)

async function work(worker: number): Promise<number> {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'slow', 'money-model'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      MODEL_RUNS: String(Math.ceil(runs / workers)),
      MODEL_SEED: String(seed + worker),
      ...(values.faults && { MODEL_FAULTS: '1' }),
    },
  })
  const [status] = await once(child, 'exit')
  return typeof status === 'number' ? status : 1
}

process.exitCode = Math.max(...(await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))))
