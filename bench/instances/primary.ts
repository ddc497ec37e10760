import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../src/server/database/database.ts'
import { attachRunningPostgres } from '../../src/server/database/embedded/embedded-attach.ts'
import { findRunningServer } from '../../src/server/database/embedded/embedded-process.ts'
import { migrateDatabase } from '../../src/server/database/upgrade/migrate-database.ts'

export interface Primary extends AsyncDisposable {
  url: string
  /** Process id of the server's postmaster. */
  pid: number
  /** Changes settings that need no restart: with `synchronous_standby_names` a commit waits until a standby has it. */
  set(settings: Readonly<Record<string, string>>): Promise<void>
  /** Simulates a power cut. */
  crash(): Promise<void>
}

const embedded = new URL('../../src/server/database/embedded/embedded.ts', import.meta.url).href

/** The value assumed by docs/operations.md. */
const maxConnections = 100

/** Starts a PostgreSQL server that is not restarted after a crash: the process that would restart it is killed first. */
export async function startPrimary(dataDir: string): Promise<Primary> {
  const keeper = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { startEmbeddedPostgres } = await import(${JSON.stringify(embedded)})
       const server = await startEmbeddedPostgres(${JSON.stringify({ dataDir, maxConnections })})
       process.on('SIGTERM', () => server.stop().then(() => process.exit(0)))
       console.log('ready')
       setInterval(() => {}, 1e6)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(keeper.stdout, 'data')
  const url = (await attachRunningPostgres(dataDir)) ?? ''
  const db = openDatabase(url, { connections: 2 })
  await migrateDatabase(db, join(import.meta.dirname, '../../migrations'))
  await db.close()
  const server = await findRunningServer(join(dataDir, 'postgres'))
  if (!server) throw new Error('The primary does not run')
  let isDown = false
  return {
    url,
    pid: server.pid,
    async set(settings) {
      const password = (await readFile(join(dataDir, 'postgres-password'), 'utf8')).trim()
      const admin = new pg.Client({
        host: server.host,
        port: server.port,
        user: 'postgres',
        password,
        database: 'postgres',
      })
      await admin.connect()
      for (const [name, value] of Object.entries(settings)) {
        await admin.query(`alter system set ${name} = ${pg.escapeLiteral(value)}`)
      }
      await admin.query('select pg_reload_conf()')
      await admin.end()
    },
    async crash() {
      isDown = true
      keeper.kill('SIGKILL')
      const children = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
      for (const pid of [server.pid, ...children.trim().split(' ').map(Number)]) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // The process has already exited.
        }
      }
    },
    async [Symbol.asyncDispose]() {
      if (isDown) return
      keeper.kill('SIGTERM')
      await once(keeper, 'exit')
    },
  }
}
