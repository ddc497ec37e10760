import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { StartupError } from '../../startup-error.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { findRunningServer } from './embedded-process.ts'
import { openSession } from './embedded-session.ts'

/** A superuser session with the embedded server. */
export type ClusterSession = pg.Client

/** Runs `work` with a superuser session on the running server, or on one that is started for it. */
export async function withClusterSession<Result>(
  dataDir: string,
  log: ((line: string) => void) | undefined,
  work: (session: ClusterSession) => Promise<Result>,
): Promise<Result> {
  const clusterDir = join(dataDir, 'postgres')
  const password = await readFile(join(dataDir, 'postgres-password'), 'utf8').catch(() => null)
  if (password === null) {
    throw new StartupError(`In ${dataDir} non c’è ancora un database: avvia prima il portale, o indica DATA_DIR.`)
  }
  const own = (await findRunningServer(clusterDir))
    ? null
    : await startEmbeddedPostgres({ dataDir, ...(log && { log }) })
  try {
    const server = await findRunningServer(clusterDir)
    const cluster = { dataDir, clusterDir, password: password.trim() }
    const session = server && (await openSession(server, cluster, () => undefined))
    if (!session) throw new StartupError(`Il database in ${clusterDir} non risponde: riprova tra poco.`)
    try {
      return await work(session)
    } finally {
      await session.end().catch(() => undefined)
    }
  } finally {
    await own?.stop()
  }
}
