import type { SubscribersOf } from '../subscribers.ts'

export const stockSubscribers = {
  'stock.corrected': {
    audit: ({ stockItemId, productId, sku, was, is, reason, adminId }) => ({
      actorId: adminId,
      action: 'stock.correct',
      subject: `stock_item:${stockItemId}`,
      details: { productId, sku, reason },
      before: { onHand: was },
      after: { onHand: is },
    }),
  },
} satisfies SubscribersOf<'stock'>
