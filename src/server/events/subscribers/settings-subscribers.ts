import type { SubscribersOf } from '../subscribers.ts'

export const settingsSubscribers = {
  'settings.changed': {
    audit: ({ key, before, after, adminId }) => ({
      actorId: adminId,
      action: 'settings.change',
      subject: `setting:${key}`,
      before,
      after,
    }),
  },
} satisfies SubscribersOf<'settings'>
