// npm run tool -- record-reads: records the queries of this release, for the tests of the next one (CONTRIBUTING.md). Runs the API tests.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allJobs } from '../src/server/background/all-jobs.ts'
import { openDatabase } from '../src/server/database/database.ts'
import { startEmbeddedPostgres } from '../src/server/database/embedded/embedded.ts'
import { migrateDatabase } from '../src/server/database/upgrade/migrate-database.ts'
import {
  parameterTypesOf,
  previousReadsFile,
  type Read,
  writeReads,
} from '../src/server/database/upgrade/previous-reads.ts'
import { openJobQueue } from '../src/server/jobs/open-job-queue.ts'

const root = join(import.meta.dirname, '..')
const directory = await mkdtemp(join(tmpdir(), 'filiera-reads-'))
try {
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'api'], {
    cwd: root,
    env: { ...process.env, RECORD_READS: directory },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The API tests failed: nothing was recorded.')
  const reads = await describe(await distinctReads())
  await writeFile(previousReadsFile, writeReads(reads))
  console.log(`${reads.length} statements in ${previousReadsFile}`)
} finally {
  await rm(directory, { recursive: true, force: true })
}

/** Deduplicates statements that differ only in the number of values in a list, keeping the shortest. */
async function distinctReads(): Promise<string[]> {
  const shortest = new Map<string, string>()
  for (const name of await readdir(directory)) {
    for (const line of (await readFile(join(directory, name), 'utf8')).trimEnd().split('\n')) {
      const text: string = JSON.parse(line)
      const form = text.replaceAll(/\$\d+(, \$\d+)+/g, '$…').replaceAll(/\$\d+/g, '$…')
      const known = shortest.get(form)
      if (known === undefined || text.length < known.length) shortest.set(form, text)
    }
  }
  return [...shortest.values()].sort()
}

/** Asks a database of this release for the parameter types. */
async function describe(texts: readonly string[]): Promise<Read[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'filiera-reads-database-'))
  const embedded = await startEmbeddedPostgres({ dataDir, durability: 'test' })
  const db = openDatabase(embedded.url, { connections: 2 })
  const client = await db.pool.connect()
  try {
    await migrateDatabase(db, join(root, 'migrations'))
    await (await openJobQueue(embedded.url, allJobs, console)).stop()
    const reads: Read[] = []
    for (const text of texts) reads.push({ text, parameters: await parameterTypesOf(client, text) })
    return reads
  } finally {
    client.release(true)
    await db.close()
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
