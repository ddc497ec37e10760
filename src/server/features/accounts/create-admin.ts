import type { RegisterInput } from '../../../contract/accounts/accounts.ts'
import type { AppContext } from '../../app-context.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { recordSecurity } from '../security-log/record-security.ts'
import { insertUser } from './accounts.queries.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { createWithUniqueNames } from './take-names.ts'

/** Creates an administrator's account, for the operator at the terminal. */
export async function createAdmin(
  app: Pick<AppContext, 'db'>,
  { username, email, password }: Pick<RegisterInput, 'username' | 'email' | 'password'>,
): Promise<UserRow> {
  refuseWeakPassword('admin', password)
  const passwordHash = await hashPassword(password)
  return createWithUniqueNames(app.db, { username, email }, async (tx) => {
    const admin = await insertUser(tx, { username, email, passwordHash, userRole: 'admin', subscriptionPlan: 'pro' })
    await recordSecurity(tx, { event: 'account.admin_created', userId: admin.id, client: null })
    return admin
  })
}
