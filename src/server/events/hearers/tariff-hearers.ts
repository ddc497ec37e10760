import type { HearersOf } from '../hearers.ts'

export const tariffHearers = {
  'tariff.changed': {
    audit: ({ subject, before, after, adminId }) => ({
      actorId: adminId,
      action: 'tariff.change',
      subject,
      before,
      after,
    }),
  },
} satisfies HearersOf<'tariff'>
