import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../../..')

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
