import { spawn } from 'node:child_process'
import getPort from 'get-port'
import { type AppProcess, untilReady } from '../src/server/testing/processes/app-process.ts'

/** Reference server of a bench: `script` on the same database, in a separate process. */
export async function spawnBare(script: string, databaseUrl: string): Promise<AppProcess> {
  const port = await getPort()
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const bare = { address: `http://127.0.0.1:${port}`, child, output: () => '', ended }
  await untilReady(bare)
  return bare
}
