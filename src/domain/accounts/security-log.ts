/** What the security log records. */
export const securityEvents = [
  'account.registered',
  'login.succeeded',
  'login.failed',
  /** Too many tries, or too many at once. */
  'request.throttled',
  /** Signed in but not allowed, suspended, or sent by a page of another site. */
  'request.refused',
  'password.mismatched',
  'password.changed',
  'password.reset_requested',
  'password.reset_failed',
  'password.reset',
  /** By one that nobody knows: the account became an admin's. Address and browser are the promoting admin's. */
  'password.replaced',
  /** By an admin; an account that becomes an admin's too. Address and browser are the admin's who did it. */
  'account.role_changed',
  /** At the terminal: no request caused it. */
  'account.admin_created',
  'session.ended',
  /** A copy of its data was made for its owner. */
  'account.data_exported',
  'account.closed',
] as const

export type SecurityEvent = (typeof securityEvents)[number]
