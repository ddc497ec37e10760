import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '../../../..')

/** The portal as its own process, started like `npm start`. */
export interface AppProcess {
  address: string
  child: ChildProcess
  /** The output so far. */
  output(): string
  /** Exit code; null if a signal terminated the process. */
  ended: Promise<number | null>
}

/** Starts the project in `folder`, by default this one. */
export function spawnApp(environment: Record<string, string>, port: number, folder = root): AppProcess {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  const kept = { PATH, HOME, ...(TMPDIR && { TMPDIR }) }
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env: { ...kept, PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  return {
    address: `http://127.0.0.1:${port}`,
    child,
    output: () => printed,
    ended: new Promise((resolve) => child.once('exit', (code) => resolve(code))),
  }
}

/** Waits until the app is ready and returns the elapsed milliseconds. Throws with its output if it exits or takes too long. */
export async function untilReady(app: AppProcess, limitMs = 60_000): Promise<number> {
  const start = performance.now()
  while (performance.now() - start < limitMs) {
    if (app.child.exitCode !== null) break
    const ready = await fetch(`${app.address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (ready) return performance.now() - start
    await sleep(50)
  }
  throw new Error(`The app did not become ready:\n${app.output()}`)
}

export async function stopApp(app: AppProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (app.child.exitCode === null && app.child.signalCode === null) app.child.kill(signal)
  return app.ended
}

/** Runs a command of `scripts/` with the lines of `typed` on its standard input. */
export async function runScript(
  name: string,
  { args = [], environment, typed = [] }: { args?: string[]; environment: NodeJS.ProcessEnv; typed?: string[] },
): Promise<{ code: number | null; out: string; err: string }> {
  const { PATH, HOME, TMPDIR } = process.env
  // The pinned Node, whichever version runs the tests: only that one can run TypeScript.
  const child = spawn(join(root, 'node_modules/.bin/node'), [join(root, 'scripts', name), ...args], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, ...environment },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  child.stdin.end(typed.map((line) => `${line}\n`).join(''))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, err }
}
