import { join } from 'node:path'
import type { Config } from '../src/server/config.ts'
import { type Database, openDatabase } from '../src/server/database/database.ts'
import { startEmbeddedPostgres } from '../src/server/database/embedded/embedded.ts'
import { attachRunningPostgres } from '../src/server/database/embedded/embedded-attach.ts'
import { upgradeReachable } from '../src/server/database/upgrade/upgrade-reachable.ts'
import { describeMovedData } from '../src/server/process/start-notice.ts'

interface PortalDatabase extends AsyncDisposable {
  db: Database
  /** Connects directly to PostgreSQL. */
  url: string
  /** True if this command started the embedded server itself, because the portal is not running. */
  isOwn: boolean
}

/** The portal's database, migrated: the running server if there is one, otherwise one started by this command. */
export async function openPortalDatabase(config: Config): Promise<PortalDatabase> {
  const given = config.data.databaseUrl ?? (await attachRunningPostgres(config.data.directory))
  const { directory, instead } = config.data
  if (!given && instead) console.log(describeMovedData(directory, instead))
  const embedded = given ? null : await startEmbeddedPostgres({ dataDir: directory, log: console.log })
  const url = given ?? embedded?.url ?? ''
  const db = openDatabase(url, { connections: 6, directUrl: config.data.directDatabaseUrl })
  const close = async () => {
    await db.close().catch(() => undefined)
    await embedded?.stop()
  }
  try {
    await upgradeReachable(db, join(import.meta.dirname, '../migrations'))
  } catch (error) {
    await close()
    throw error
  }
  return { db, url: db.directUrl, isOwn: embedded !== null, [Symbol.asyncDispose]: close }
}
