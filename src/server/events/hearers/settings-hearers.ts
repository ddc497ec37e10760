import type { HearersOf } from '../hearers.ts'

export const settingsHearers = {
  'settings.changed': {
    audit: ({ key, from, to, adminId }) => ({
      actorId: adminId,
      action: 'settings.change',
      subject: `setting:${key}`,
      before: { value: from },
      after: { value: to },
    }),
  },
} satisfies HearersOf<'settings'>
