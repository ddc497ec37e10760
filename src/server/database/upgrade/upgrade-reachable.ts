import { StartupError } from '../../startup-error.ts'
import { type Database, isReachable } from '../database.ts'
import { connectDirectly } from '../direct-client.ts'
import { sessionSettings } from '../session-settings.ts'
import { migrateDatabase } from './migrate-database.ts'

/**
 * Upgrades the configured database. Throws a `StartupError` if an address is unreachable. Connects to PostgreSQL directly first, so that connections
 * opened by a pooler afterwards already have the portal's settings.
 */
export async function upgradeReachable(db: Database, migrationsFolder: string): Promise<void> {
  await requireReachable(db.isPooled ? 'DIRECT_DATABASE_URL' : 'DATABASE_URL', () => answersDirectly(db.directUrl))
  await migrateDatabase(db, migrationsFolder)
  if (!db.isPooled) return
  await requireReachable('DATABASE_URL', () => isReachable(db))
  await requireSessionSettings(db)
}

async function requireReachable(setting: string, isThere: () => Promise<boolean>): Promise<void> {
  if (await isThere()) return
  throw new StartupError(`Il database indicato da ${setting} non è raggiungibile: controlla indirizzo e credenziali.`)
}

const answersDirectly = (url: string): Promise<boolean> =>
  connectDirectly(url).then(
    async (client) => {
      await client.end()
      return true
    },
    () => false,
  )

/**
 * Rejects the start if pooled connections lack the session settings: they belong to another user than the one the settings were stored for, or were
 * opened before. The other role settings (`roleSettings`) only make reads faster, so the start does not require them.
 */
async function requireSessionSettings(db: Database): Promise<void> {
  const { rows } = await db.pool.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) as name',
    [Object.keys(sessionSettings)],
  )
  const lacking = rows.filter(({ name, value }) => sessionSettings[name] !== value).map(({ name }) => name)
  if (lacking.length === 0) return
  throw new StartupError(
    `Alle connessioni di DATABASE_URL mancano le impostazioni del portale (${lacking.join(', ')}): usa lo stesso utente e lo stesso ` +
      'database di DIRECT_DATABASE_URL; se lo sono già, dai RECONNECT a PgBouncer e riavvia.',
  )
}
