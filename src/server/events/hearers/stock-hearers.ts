import type { HearersOf } from '../hearers.ts'

export const stockHearers = {
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
} satisfies HearersOf<'stock'>
