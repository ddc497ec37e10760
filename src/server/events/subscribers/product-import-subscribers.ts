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
