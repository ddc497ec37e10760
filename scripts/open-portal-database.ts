import { join } from 'node:path'
import type { Config } from '../src/server/config.ts'
import { type Database, isReachable, openDatabase } from '../src/server/database/database.ts'
import { startEmbeddedPostgres } from '../src/server/database/embedded.ts'
import { attachRunningPostgres } from '../src/server/database/embedded-attach.ts'
import { migrateDatabase } from '../src/server/database/upgrade/migrate-database.ts'
import { describeMovedData } from '../src/server/start-notice.ts'
import { StartupError } from '../src/server/startup-error.ts'

export interface PortalDatabase extends AsyncDisposable {
  db: Database
  url: string
  /** True if this command itself started the embedded server: the portal is not running. */
  isOwn: boolean
}

/** The database that the portal uses, migrated: the running server if there is one, otherwise started by this command. */
export async function openPortalDatabase(config: Config): Promise<PortalDatabase> {
  const given = config.data.databaseUrl ?? (await attachRunningPostgres(config.data.directory))
  const { directory, instead } = config.data
  if (!given && instead) console.log(describeMovedData(directory, instead))
  const embedded = given ? null : await startEmbeddedPostgres({ dataDir: directory, log: console.log })
  const url = given ?? embedded?.url ?? ''
  const db = openDatabase(url, { connections: 6 })
  const close = async () => {
    await db.close().catch(() => undefined)
    await embedded?.stop()
  }
  try {
    if (!(await isReachable(db))) {
      throw new StartupError(
        'Il database indicato da DATABASE_URL non è raggiungibile: controlla indirizzo e credenziali.',
      )
    }
    await migrateDatabase(db, join(import.meta.dirname, '../migrations'))
  } catch (error) {
    await close()
    throw error
  }
  return { db, url, isOwn: embedded !== null, [Symbol.asyncDispose]: close }
}
