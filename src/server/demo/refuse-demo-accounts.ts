import type { Database } from '../database/database.ts'
import { holdsPassword } from '../features/accounts/passwords.ts'
import { StartupError } from '../startup-error.ts'
import { demoAccounts, demoEmail } from './seed-demo.ts'

/**
 * Prevents a production start with an account whose password is published in this repository. The base account does not count, because it has no
 * rights and anyone could prevent the start by registering it.
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
