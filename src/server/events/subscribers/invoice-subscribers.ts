import { changedFields } from '../changed-fields.ts'
import { refreshedFields } from '../refreshed-fields.ts'
import type { SubscribersOf } from '../subscribers.ts'

export const invoiceSubscribers = {
  'invoice.refreshed': {
    audit: ({ invoiceId, number, before, after, adminId }) => ({
      actorId: adminId,
      action: 'invoice.refresh',
      subject: `invoice:${invoiceId}`,
      ...refreshedFields(before, after),
      details: { number },
    }),
  },
  'invoice.transmitted': {
    audit: ({ invoiceId, number, before, after, adminId }) => ({
      actorId: adminId,
      action: 'invoice.transmit',
      subject: `invoice:${invoiceId}`,
      ...changedFields(before, after, ['transmittedOn', 'sdiId']),
      details: { number },
    }),
  },
  'invoice.credit_decided': {
    audit: ({ invoiceId, before, after, amount, adminId }) => ({
      actorId: adminId,
      action: 'invoice.decide_credit',
      subject: `invoice:${invoiceId}`,
      ...changedFields(before, after, ['state', 'reason']),
      details: { amount },
    }),
  },
} satisfies SubscribersOf<'invoice'>
