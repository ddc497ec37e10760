import type { Events } from '../events.ts'
import type { SubscribersOf } from '../subscribers.ts'

/** One entry per product, so that the history of each product is complete. */
const actOnEach = (
  { actId, changes, adminId }: Events['product.bulk_changed'],
  action: 'product.bulk_change' | 'product.bulk_undo',
) =>
  changes.map(({ productId, before, after }) => ({
    actorId: adminId,
    action,
    subject: `product:${productId}`,
    before,
    after,
    details: { actId },
  }))

export const productSubscribers = {
  'product.pictures_arranged': {
    audit: ({ productId, pictures, before, adminId }) => ({
      actorId: adminId,
      action: 'product.arrange_pictures',
      subject: `product:${productId}`,
      before: { pictures: before },
      after: { pictures },
    }),
  },
  'product.bulk_changed': { audit: (facts) => actOnEach(facts, 'product.bulk_change') },
  'product.bulk_undone': { audit: (facts) => actOnEach(facts, 'product.bulk_undo') },
  'product.created': {
    audit: ({ productId, product, adminId }) => ({
      actorId: adminId,
      action: 'product.create',
      subject: `product:${productId}`,
      before: null,
      after: product,
    }),
  },
  'product.duplicated': {
    audit: ({ productId, product, from, adminId }) => ({
      actorId: adminId,
      action: 'product.duplicate',
      subject: `product:${productId}`,
      before: null,
      after: product,
      details: { from },
    }),
  },
  'product.changed': {
    audit: ({ productId, before, after, adminId }) => ({
      actorId: adminId,
      action: 'product.change',
      subject: `product:${productId}`,
      before,
      after,
    }),
  },
  'product.deleted': {
    audit: ({ productId, product, adminId }) => ({
      actorId: adminId,
      action: 'product.delete',
      subject: `product:${productId}`,
      before: product,
      after: null,
    }),
  },
  'product.withdrawn': {
    audit: ({ productId, name, before, after, adminId }) => ({
      actorId: adminId,
      action: 'product.withdraw',
      subject: `product:${productId}`,
      before,
      after,
      details: { name },
    }),
  },
} satisfies SubscribersOf<'product'>

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
