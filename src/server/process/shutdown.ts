import { setTimeout as sleep } from 'node:timers/promises'

export interface ShutdownStep {
  name: string
  run: () => unknown
  /** Replaces its share of the total time (ms). */
  limitMs?: number
}
interface ShutdownOptions {
  log?: (line: string) => void
  limitMs?: number
  /** Runs before the first step, while everything is still open. */
  prepare?: (signal: NodeJS.Signals) => Promise<unknown>
}

const defaultLimitMs = 10_000
const echoMs = 500
// SIGHUP: the terminal window was closed.
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs the steps in order, once, on the first stop signal, then exits: with 0, or with 1 if a step failed or timed out. A second Ctrl-C exits at
 * once. Steps may be added until the first signal; the returned signal is aborted as soon as one arrives.
 */
export function onShutdown(steps: readonly ShutdownStep[], options: ShutdownOptions = {}): AbortSignal {
  const { log = (line) => process.stdout.write(`${line}\n`), limitMs = defaultLimitMs, prepare } = options
  const stopping = new AbortController()
  let since: number | undefined

  const receive = async (signal: NodeJS.Signals): Promise<void> => {
    if (since !== undefined) {
      // The terminal signals the whole process group and npm forwards its own, so the same Ctrl-C arrives twice.
      if (Date.now() - since < echoMs || signal === 'SIGHUP') return
      log('Chiusura forzata.')
      process.exit(1)
    }
    since = Date.now()
    stopping.abort()
    log('Chiusura in corso…')
    await prepare?.(signal)
    process.exit((await closeInOrder(steps, { log, limitMs })) ? 0 : 1)
  }
  for (const signal of stopSignals) process.on(signal, (received) => void receive(received))
  return stopping.signal
}

/**
 * Runs the steps. A hanging step delays the next one only for a limited time, so that the database is always stopped. True if every step succeeded.
 */
export async function closeInOrder(
  steps: readonly ShutdownStep[],
  { log, limitMs = defaultLimitMs }: { log: (line: string) => void; limitMs?: number },
): Promise<boolean> {
  let deadline = Date.now() + limitMs
  const ordered = [...steps]
  let clean = true
  for (const [index, step] of ordered.entries()) {
    const began = Date.now()
    const share = step.limitMs ?? Math.max(0, deadline - began) / (ordered.length - index)
    try {
      const done = await Promise.race([Promise.resolve(step.run()).then(() => true), sleep(share, false)])
      // A step with its own limit does not reduce the time of the others.
      if (step.limitMs !== undefined) deadline += Date.now() - began
      if (done) continue
      log(`${step.name}: nessuna risposta, proseguo.`)
    } catch (error) {
      log(`${step.name}: ${error instanceof Error ? error.message : String(error)}`)
    }
    clean = false
  }
  return clean
}
