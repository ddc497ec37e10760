import type { HearersOf } from '../hearers.ts'

export const invoiceHearers = {
  'invoice.refreshed': {
    audit: ({ invoiceId, number, before, after, adminId }) => ({
      actorId: adminId,
      action: 'invoice.refresh',
      subject: `invoice:${invoiceId}`,
      before: { missing: before },
      after: { missing: after },
      details: { number },
    }),
  },
} satisfies HearersOf<'invoice'>
