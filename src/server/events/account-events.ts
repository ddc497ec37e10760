import type { UserRow } from '../database/schema/accounts.ts'
import type { Client } from '../http/connections/client.ts'
import type { ByAdmin } from './people.ts'

/** `client`: who did it. */
interface NewPassword {
  user: UserRow
  client: Client
  at: Date
}

/** `user` as it is now, `before` as it was. */
interface ChangedUser {
  user: UserRow
  before: UserRow
}

interface ReviewedProfile extends ByAdmin, ChangedUser {
  reason: string | null
}

/** Accounts, and the profiles of their companies. */
export interface AccountEvents {
  'account.registered': { user: UserRow; client: Client }
  'account.signed_in': { user: UserRow; client: Client }
  /** `url` gives access to the account once; `requestId` makes sure that a repeated job sends one mail. */
  'account.password_reset_requested': { user: UserRow; url: string; requestId: string }
  /** `client`: the admin's. */
  'account.role_changed': ChangedUser & { client: Client } & ByAdmin
  'account.fiscal_code_changed': ChangedUser & ByAdmin
  /** `wasCharged`: a subscription that was charged every month has ended by it. */
  'account.plan_changed': ChangedUser & { wasCharged: boolean } & ByAdmin
  /** With how many reservations and unpaid orders were let go. */
  'account.suspended': { user: UserRow; reservations: number; orders: number } & ByAdmin
  'account.reinstated': { user: UserRow } & ByAdmin
  'account.password_changed': NewPassword
  /** By a mailed link. */
  'account.password_reset': NewPassword
  /** By one that nobody knows, because the account became an admin's; `client` is the admin who made it one. */
  'account.password_replaced': NewPassword
  /** One of the sessions, by its owner, from the list of them. */
  'account.session_ended': { user: UserRow; client: Client }
  /** All but the one that asked; `count` of them. */
  'account.other_sessions_ended': { user: UserRow; count: number; client: Client }
  /** All of them, by an admin; `client` is the admin's. */
  'account.sessions_ended': { user: UserRow; count: number; client: Client } & ByAdmin
  /** A copy of the account's data can be fetched until `expiresAt`. */
  'account.data_exported': { user: UserRow; expiresAt: Date }
  /** By its owner; `user` as it was, `toShip` paid orders that still leave, and what was let go. */
  'account.closed': { user: UserRow; toShip: number; reservations: number; orders: number; client: Client }
  'profile.submitted': { companyName: string; vatNumber: string }
  /** `opened`: what the account may use from now on, in words; null: nothing new. */
  'profile.verified': ReviewedProfile & { opened: string | null }
  'profile.rejected': ReviewedProfile
}
