import { sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { setLocally } from './session-settings.ts'

/**
 * Sets the time limit of the following statements of this transaction (`45s`), or removes it (`0`). The connection waits accordingly
 * (`endWhenSilent`).
 */
export async function setStatementTimeout(tx: Pick<Transaction, 'execute'>, limit: '45s' | '0'): Promise<void> {
  await tx.execute(sql.raw(setLocally({ statement_timeout: `'${limit}'` })))
}
