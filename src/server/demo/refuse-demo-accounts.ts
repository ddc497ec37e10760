import type { Database } from '../database/database.ts'
import { holdsPassword } from '../features/accounts/holds-password.ts'
import { StartupError } from '../startup-error.ts'
import { demoAccounts, demoEmail } from './seed-demo.ts'

/**
 * Stops a production start on data where somebody could sign in with a password that this repository prints. Only accounts that may do
 * something: the base one anybody could open, and by opening it again keep us from starting.
 */
export async function refuseDemoAccounts(db: Database): Promise<void> {
  const open: string[] = []
  for (const { username, password, role } of demoAccounts) {
    if (role !== 'base' && (await holdsPassword(db, demoEmail(username), password))) open.push(username)
  }
  if (open.length === 0) return
  throw new StartupError(
    `I dati contengono account dimostrativi con la password pubblica (${open.join(', ')}): in produzione usa un’altra DATA_DIR o un altro database, oppure cambia prima le password.`,
  )
}
