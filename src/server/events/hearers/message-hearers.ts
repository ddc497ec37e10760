import type { HearersOf } from '../hearers.ts'

export const messageHearers = {
  'message.retried': {
    audit: ({ messageId, channel, kind, errorId, adminId }) => ({
      actorId: adminId,
      action: 'message.retry',
      subject: `message:${messageId}`,
      before: { state: 'failed' },
      after: { state: 'pending' },
      details: { channel, kind, errorId },
    }),
  },
} satisfies HearersOf<'message'>
