import { sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { setLocally } from './session-settings.ts'

/** From here on each statement of this transaction may take so long (`45s`), or as long as it takes (`0`), and the connection waits for it (`end-when-silent.ts`). */
export async function letStatementsTake(tx: Pick<Transaction, 'execute'>, limit: '45s' | '0'): Promise<void> {
  await tx.execute(sql.raw(setLocally({ statement_timeout: `'${limit}'` })))
}
