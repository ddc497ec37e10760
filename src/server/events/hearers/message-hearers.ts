import type { HearersOf } from '../hearers.ts'

export const messageHearers = {
  'message.retried': {
    audit: ({ messageId, channel, kind, errorId, adminId }) => ({
      actorId: adminId,
      action: 'message.retry',
      subject: `message:${messageId}`,
      before: { resolved: false },
      after: { resolved: true },
      details: { channel, kind, errorId },
    }),
  },
} satisfies HearersOf<'message'>
