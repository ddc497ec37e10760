import type { HearersOf } from '../hearers.ts'

export const messageHearers = {
  'message.retried': {
    audit: ({ messageId, channel, kind, adminId }) => ({
      actorId: adminId,
      action: 'message.retry',
      subject: `message:${messageId}`,
      details: { channel, kind },
    }),
  },
} satisfies HearersOf<'message'>
