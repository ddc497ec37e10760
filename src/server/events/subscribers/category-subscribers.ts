import type { SubscribersOf } from '../subscribers.ts'

export const categorySubscribers = {
  'category.created': {
    audit: ({ categoryId, before, after, adminId }) => ({
      actorId: adminId,
      action: 'category.create',
      subject: `category:${categoryId}`,
      before,
      after,
    }),
  },
  'category.renamed': {
    audit: ({ categoryId, before, after, adminId }) => ({
      actorId: adminId,
      action: 'category.rename',
      subject: `category:${categoryId}`,
      before,
      after,
    }),
  },
  'category.deleted': {
    audit: ({ categoryId, before, after, moved, movedTo, adminId }) => ({
      actorId: adminId,
      action: 'category.delete',
      subject: `category:${categoryId}`,
      before,
      after,
      details: { moved, movedTo },
    }),
  },
} satisfies SubscribersOf<'category'>
