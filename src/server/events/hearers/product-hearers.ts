import type { HearersOf } from '../hearers.ts'

export const productHearers = {
  'product.pictures_arranged': {
    audit: ({ productId, pictures, removed, adminId }) => ({
      actorId: adminId,
      action: 'product.arrange_pictures',
      subject: `product:${productId}`,
      details: { pictures, removed },
    }),
  },
} satisfies HearersOf<'product'>
