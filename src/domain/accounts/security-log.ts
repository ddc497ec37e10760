/** Events recorded in the security log. */
export const securityEvents = [
  'account.registered',
  'login.succeeded',
  'login.failed',
  /** Too many attempts, or too many at once. */
  'request.throttled',
  /** Signed in without permission, suspended, or a cross-site request. */
  'request.refused',
  'password.mismatched',
  'password.changed',
  'password.reset_requested',
  'password.reset_failed',
  'password.reset',
  /** Replaced by a random password when the account became an admin's. Address and browser are those of the promoting admin. */
  'password.replaced',
  /** Changed by an admin; also when the account becomes an admin's. Address and browser are those of the acting admin. */
  'account.role_changed',
  /** Created from the command line, so there is no request. */
  'account.admin_created',
  'session.ended',
  /** A copy of the data was created for the account's owner. */
  'account.data_exported',
  'account.closed',
] as const

export type SecurityEvent = (typeof securityEvents)[number]
