import { join } from 'node:path'
import getPort from 'get-port'
import pg from 'pg'
import { allJobs } from '../src/server/background/all-jobs.ts'
import { type Database, openDatabase } from '../src/server/database/database.ts'
import { startEmbeddedPostgres } from '../src/server/database/embedded/embedded.ts'
import { reachableFolder } from '../src/server/database/embedded/reachable-folder.ts'
import type { JobQueue } from '../src/server/jobs/job.ts'
import { openJobQueue } from '../src/server/jobs/open-job-queue.ts'
import { type AppProcess, spawnApp, stopApp, untilReady } from '../src/server/testing/processes/app-process.ts'

/** A portal that sends messages, with database access to queue them. */
interface OpenMessages extends AsyncDisposable {
  app: AppProcess
  db: Database
  client: pg.Client
  jobs: JobQueue
}

/** `name`: of its data directory, which is cleared of pending messages. `variables` are added to the portal's environment. */
export async function openMessages(name: string, variables: Record<string, string>): Promise<OpenMessages> {
  const directory = reachableFolder(join(import.meta.dirname, '../.cache/bench', name))
  await using closing = new AsyncDisposableStack()
  const { url, stop } = await startEmbeddedPostgres({ dataDir: directory })
  closing.defer(() => stop())
  const environment = { DATABASE_URL: url, DATA_DIR: join(directory, 'app'), DEMO: '0', ...variables }
  const app = spawnApp(environment, await getPort())
  closing.defer(async () => void (await stopApp(app)))
  await untilReady(app, 120_000)
  const db = openDatabase(url, { connections: 2 })
  closing.defer(() => db.close())
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  closing.defer(() => client.end())
  await client.query('delete from outbox')
  const jobs = await openJobQueue(url, allJobs, console)
  closing.defer(() => jobs.stop())
  const opened = closing.move()
  return { app, db, client, jobs, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}
