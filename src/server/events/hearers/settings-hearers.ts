import type { HearersOf } from '../hearers.ts'

export const settingsHearers = {
  'settings.changed': {
    audit: ({ key, before, after, adminId }) => ({
      actorId: adminId,
      action: 'settings.change',
      subject: `setting:${key}`,
      before,
      after,
    }),
  },
} satisfies HearersOf<'settings'>
