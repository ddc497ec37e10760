import type { HearersOf } from '../hearers.ts'
import { refreshedFields } from '../refreshed-fields.ts'

export const invoiceHearers = {
  'invoice.refreshed': {
    audit: ({ invoiceId, number, before, after, adminId }) => ({
      actorId: adminId,
      action: 'invoice.refresh',
      subject: `invoice:${invoiceId}`,
      ...refreshedFields(before, after),
      details: { number },
    }),
  },
} satisfies HearersOf<'invoice'>
