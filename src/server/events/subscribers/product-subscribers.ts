import type { Events } from '../events.ts'
import type { SubscribersOf } from '../subscribers.ts'

export const productImportSubscribers = {
  'product_import.received': {
    audit: ({ row: { id, fileName, format, keepStock, digest }, adminId }) => ({
      actorId: adminId,
      action: 'product_import.receive',
      subject: `product_import:${id}`,
      before: null,
      after: { fileName, format, keepStock },
      details: { digest },
    }),
  },
  // One entry per product, so that its history shows the changes by the file.
  'product_import.applied': {
    audit: ({ importId, fileName, changes, adminId }) =>
      changes.map(({ productId, before, after, reference }) => ({
        actorId: adminId,
        action: 'product.import',
        subject: `product:${productId}`,
        before,
        after,
        details: { importId, fileName, reference },
      })),
  },
  // Downloaded after the product was written, in the name of the admin who sent the file.
  'product_import.picture_taken': {
    audit: ({ importId, fileName, productId, sourceUrl, taken, replaced, adminId }) => ({
      actorId: adminId,
      action: 'product.import_picture',
      subject: `product:${productId}`,
      before: { images: replaced },
      after: { images: taken },
      details: { importId, fileName, sourceUrl },
    }),
  },
  'product_import.started': {
    audit: ({ row: { id, fileName, state, planned }, adminId }) => ({
      actorId: adminId,
      action: 'product_import.start',
      subject: `product_import:${id}`,
      before: { state },
      after: { state: 'importing' },
      details: { fileName, planned },
    }),
  },
  'product_import.cancelled': {
    audit: ({ row: { id, fileName, state, outcomes }, adminId }) => ({
      actorId: adminId,
      action: 'product_import.cancel',
      subject: `product_import:${id}`,
      before: { state },
      after: { state: 'cancelled' },
      details: { fileName, outcomes },
    }),
  },
} satisfies SubscribersOf<'product_import'>

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
