import type { HearersOf } from '../hearers.ts'

export const productImportHearers = {
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
} satisfies HearersOf<'product_import'>
