/** What admins do that the audit trail keeps. */
export const auditActions = [
  'profile.verify',
  'profile.reject',
  'order.prepare',
  'order.ship',
  'order.correct_tracking',
  'order.cancel',
  'order.retry_refund',
  'reservation.cancel',
  'product_request.answer',
  'beta.approve',
  'beta.reject',
  'product.arrange_pictures',
  'account.change_role',
  'account.change_plan',
  'account.suspend',
  'account.reinstate',
  'settings.change',
  'tariff.change',
  'search_synonyms.add',
  'search_synonyms.remove',
  'message.retry',
] as const

export type AuditAction = (typeof auditActions)[number]
