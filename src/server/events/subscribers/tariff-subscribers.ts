import type { SubscribersOf } from '../subscribers.ts'

export const tariffSubscribers = {
  'tariff.changed': {
    audit: ({ subject, before, after, adminId }) => ({
      actorId: adminId,
      action: 'tariff.change',
      subject,
      before,
      after,
    }),
  },
} satisfies SubscribersOf<'tariff'>
