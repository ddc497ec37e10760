import { createHash, randomBytes } from 'node:crypto'
import type { ResetPasswordInput } from '../../../contract/accounts.ts'
import { hoursAfter } from '../../../domain/clock.ts'
import { invalid } from '../../../domain/errors.ts'
import type { AppContext } from '../../app-context.ts'
import { deleteSessionsOf } from '../../http/session.queries.ts'
import { tell } from '../messages/tell.ts'
import { passwordReset } from './accounts.letters.ts'
import {
  findUserByLogin,
  insertPasswordReset,
  takePasswordReset,
  updateUser,
  voidPasswordResets,
} from './accounts.queries.ts'
import { countAttempt, refuseIfExhausted } from './attempt-limits.ts'
import { hashPassword } from './passwords.ts'

const linkHours = 1

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Mails a single-use link. The answer is the same whether the address is known or not. */
export async function requestPasswordReset(app: AppContext, email: string, address: string): Promise<void> {
  await refuseIfExhausted(app.db, 'resetAddress', address)
  await refuseIfExhausted(app.db, 'resetAccount', email)
  await countAttempt(app.db, 'resetAddress', address)
  await countAttempt(app.db, 'resetAccount', email)
  const user = await findUserByLogin(app.db, email)
  if (!user) return
  const token = randomBytes(32).toString('base64url')
  await app.db.transaction(async (tx) => {
    await insertPasswordReset(tx, {
      tokenHash: hashToken(token),
      userId: user.id,
      expiresAt: hoursAfter(app.clock.now(), linkHours),
    })
    await tell(app, tx, passwordReset(user, `${app.publicUrl()}/login?reset=${token}`))
  })
}

/** Sets the password by a mailed link; every session of the account ends. */
export async function resetPassword(app: AppContext, input: ResetPasswordInput, address: string): Promise<void> {
  await refuseIfExhausted(app.db, 'resetAddress', address)
  const passwordHash = await hashPassword(input.password)
  const isReset = await app.db.transaction(async (tx) => {
    const reset = await takePasswordReset(tx, hashToken(input.token))
    if (!reset) return false
    await updateUser(tx, reset.userId, { passwordHash })
    await voidPasswordResets(tx, reset.userId)
    await deleteSessionsOf(tx, reset.userId)
    return true
  })
  if (isReset) return
  await countAttempt(app.db, 'resetAddress', address)
  throw invalid('auth.reset_link', 'Il link non è più valido: richiedine uno nuovo.')
}
