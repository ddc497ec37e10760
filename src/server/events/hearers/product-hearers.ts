import type { HearersOf } from '../hearers.ts'

export const productHearers = {
  'product.pictures_arranged': {
    audit: ({ productId, pictures, before, adminId }) => ({
      actorId: adminId,
      action: 'product.arrange_pictures',
      subject: `product:${productId}`,
      before: { pictures: before },
      after: { pictures },
    }),
  },
} satisfies HearersOf<'product'>
