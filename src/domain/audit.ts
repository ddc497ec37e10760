/** What admins do that the audit trail keeps. */
export const auditActions = [
  'profile.verify',
  'profile.reject',
  'order.prepare',
  'order.ship',
  'order.correct_tracking',
  'order.cancel',
  'order.retry_refund',
] as const

export type AuditAction = (typeof auditActions)[number]
