import { randomUUID } from 'node:crypto'
import type { AdminUserInput } from '../../../contract/accounts/customers.ts'
import { accountProblems } from '../../../domain/accounts/account-problems.ts'
import type { Plan } from '../../../domain/accounts/plan-names.ts'
import { effectivePlan } from '../../../domain/accounts/plans.ts'
import { hasRole, type Role, toRole } from '../../../domain/accounts/roles.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { announce } from '../../events/announce.ts'
import type { Client } from '../../requests/client.ts'
import { changeUser } from '../accounts/change-user.ts'
import { hashPassword, replacePassword } from '../accounts/passwords.ts'
import { stopCharging } from '../plans/end-plan.ts'
import { lockCustomer, refuseStale } from './lock-customer.ts'
import { reinstateAccount, suspendAccount } from './suspend-account.ts'

interface Change {
  tx: Transaction
  user: UserRow
  adminId: string
  client: Client
}

/**
 * Applies an admin's change of an account's role, plan, suspension or fiscal code. Absent fields keep their value, and repeating a change has no
 * effect. Throws 409 if admins remove their own access. This also preserves the last admin: the caller's account is locked as an admin until the
 * transaction ends.
 */
export async function changeAccount(
  app: AppContext,
  { adminId, client }: { adminId: string; client: Client },
  userId: string,
  input: AdminUserInput,
): Promise<UserRow> {
  // Hashed before any row is locked, because hashing is slow.
  const randomPasswordHash = input.role === 'admin' ? await hashPassword(randomUUID()) : null
  return app.db.transaction(async (tx) => {
    let user = await lockCustomer(tx, adminId, userId)
    const role = input.role ?? toRole(user.userRole)
    if (adminId === userId && (!hasRole(role, 'admin') || input.suspended)) {
      throw accountProblems['user.self']({ ends: 'access' })
    }
    if (isChange(app, user, { ...input, role })) await refuseStale(tx, user, input.updatedAt ?? undefined)
    if (role !== user.userRole) {
      user = await changeRole(app, { tx, user, adminId, client }, role)
      // Ends all sessions and invalidates the old password, which only had to meet the customers' rule. The new admin sets a password through the
      // mailed reset link. Asking for it at the next sign-in would accept the weak password first.
      if (randomPasswordHash) {
        const cause = 'account.password_replaced'
        user = await replacePassword(app, tx, user.id, { passwordHash: randomPasswordHash, cause, client })
      }
    }
    if (input.plan && isOtherPlan(app, user, input.plan)) {
      user = await changePlan(app, { tx, user, adminId, client }, input.plan)
    }
    if (typeof input.fiscalCode === 'string' && isOtherCode(user, input.fiscalCode)) {
      user = await changeFiscalCode(app, { tx, user, adminId, client }, input.fiscalCode)
    }
    if (input.suspended === true && !user.suspendedAt) user = await suspendAccount(app, tx, user, adminId)
    if (input.suspended === false && user.suspendedAt) user = await reinstateAccount(app, tx, user, adminId)
    return user
  })
}

/** Whether the input changes anything. A request without a change is not rejected as stale. */
const isChange = (app: AppContext, user: UserRow, { role, plan, suspended, fiscalCode }: AdminUserInput): boolean =>
  role !== user.userRole ||
  (typeof fiscalCode === 'string' && isOtherCode(user, fiscalCode)) ||
  (plan && isOtherPlan(app, user, plan)) === true ||
  (typeof suspended === 'boolean' && suspended !== (user.suspendedAt !== null))

/** An empty text means no code. */
const isOtherCode = (user: UserRow, fiscalCode: string) => (user.fiscalCode ?? '') !== fiscalCode

async function changeFiscalCode(app: AppContext, { tx, user, adminId }: Change, fiscalCode: string): Promise<UserRow> {
  const changed = await changeUser(tx, user.id, { fiscalCode: fiscalCode || null })
  await announce(app, tx, 'account.fiscal_code_changed', { user: changed, before: user, adminId })
  return changed
}

async function changeRole(app: AppContext, { tx, user, adminId, client }: Change, role: Role): Promise<UserRow> {
  const changed = await changeUser(tx, user.id, { userRole: role })
  await announce(app, tx, 'account.role_changed', { user: changed, before: user, client, adminId })
  return changed
}

/** A lapsed plan of the same name counts as a different plan. */
const isOtherPlan = (app: Pick<AppContext, 'clock'>, user: UserRow, plan: Plan) =>
  user.subscriptionPlan !== plan || effectivePlan(user, app.clock.now()) !== plan

/** A plan given by an admin has no expiry and is not charged; a running subscription ends immediately. */
async function changePlan(app: AppContext, { tx, user, adminId }: Change, plan: Plan): Promise<UserRow> {
  const wasCharged = await stopCharging(app, tx, user.id)
  const changed = await changeUser(tx, user.id, {
    subscriptionPlan: plan,
    subscriptionStatus: 'active',
    subscriptionExpiresAt: null,
    subscriptionRenews: false,
  })
  await announce(app, tx, 'account.plan_changed', { user: changed, before: user, wasCharged, adminId })
  return changed
}
