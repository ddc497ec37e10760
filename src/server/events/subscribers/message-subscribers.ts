import type { SubscribersOf } from '../subscribers.ts'

export const messageSubscribers = {
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
} satisfies SubscribersOf<'message'>
