import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ResetPasswordInput } from '../../../contract/accounts/accounts.ts'
import { accountProblems } from '../../../domain/accounts/account-problems.ts'
import { hoursAfter } from '../../../domain/time/clock.ts'
import type { AppContext, AppJob } from '../../app-context.ts'
import { announce } from '../../events/announce.ts'
import type { Client } from '../../requests/client.ts'
import { hashToken, newToken } from '../../secrets/secret-token.ts'
import { recordSecurity } from '../security-log/record-security.ts'
import { findUserByLogin, foldName } from './accounts.queries.ts'
import { countOrRefuse, releaseAttempt } from './attempt-limits.ts'
import { lockUser } from './change-user.ts'
import { consumePasswordReset, findPasswordReset, insertPasswordReset } from './password-resets.queries.ts'
import { hashPassword, refuseWeakPassword, replacePassword } from './passwords.ts'

const linkHours = 1

/** Far longer than the request takes, so that the response time does not reveal whether the address is known. */
const answerMs = 200

/**
 * Requests a link by mail. Neither the response nor its time reveals whether the address is known; for an unknown one nothing is queued. The
 * security log records both cases, with the sender.
 */
export async function requestPasswordReset(app: AppContext, email: string, client: Client): Promise<void> {
  const answer = sleep(answerMs)
  const name = await foldName(app.db, email)
  await countOrRefuse(app.db, 'resetAddress', client.address)
  await countOrRefuse(app.db, 'resetAccount', name)
  const user = await findUserByLogin(app.db, email)
  await app.db.transaction(async (tx) => {
    await recordSecurity(tx, { event: 'password.reset_requested', userId: user?.id ?? null, client })
    if (user) await app.jobs.send(tx, mailPasswordReset, { email, requestId: randomUUID() })
  })
  await answer
}

/** Mails a single-use link if the address belongs to an account. Sends one mail per request, however often the job runs. */
export const mailPasswordReset: AppJob<{ email: string; requestId: string }> = {
  name: 'mail-password-reset',
  async run(app, { email, requestId }) {
    const user = await findUserByLogin(app.db, email)
    if (!user) return
    const token = newToken()
    await app.db.transaction(async (tx) => {
      await insertPasswordReset(tx, {
        tokenHash: hashToken(token),
        userId: user.id,
        expiresAt: hoursAfter(app.clock.now(), linkHours),
      })
      const url = `${app.publicUrl()}/login?reset=${token}`
      await announce(app, tx, 'account.password_reset_requested', { user, url, requestId })
    })
  },
}

/** Sets the password with a mailed link and ends every session of the account. */
export async function resetPassword(app: AppContext, input: ResetPasswordInput, client: Client): Promise<void> {
  const { address } = client
  await countOrRefuse(app.db, 'resetAddress', address)
  const tokenHash = hashToken(input.token)
  // Checked before hashing: logins wait in the same queue, and an invalid link must not take a turn in it.
  const found = await findPasswordReset(app.db, tokenHash)
  if (!found) {
    await recordSecurity(app.db, { event: 'password.reset_failed', userId: null, client })
    throw accountProblems['auth.reset_link']()
  }
  await releaseAttempt(app.db, 'resetAddress', address)
  const passwordHash = await hashPassword(input.password, address)
  await app.db.transaction(async (tx) => {
    // Locks the account before the link, in the same order as a password change.
    const user = await lockUser(tx, found.userId)
    if (!user || !(await consumePasswordReset(tx, tokenHash))) throw accountProblems['auth.reset_link']()
    // Depends on the role of the locked account. A refusal rolls everything back, so the link still works.
    refuseWeakPassword(user.userRole, input.password)
    await replacePassword(app, tx, user.id, { passwordHash, cause: 'account.password_reset', client })
  })
}
