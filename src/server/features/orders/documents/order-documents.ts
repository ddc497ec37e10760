import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import type { AttachDocumentInput, OrderDocument } from '../../../../contract/orders/order-documents.ts'
import { fileProblems } from '../../../../domain/file-problems.ts'
import { documentTypeOf, isWholeDocument } from '../../../../domain/files.ts'
import { orderProblems } from '../../../../domain/orders/order-problems.ts'
import { maxOrderDocuments } from '../../../../domain/orders/parcels/order-documents.ts'
import type { AppContext, AppJob } from '../../../app-context.ts'
import { announce } from '../../../events/announce.ts'
import { inTemporaryFolder } from '../../../files/temporary-folder.ts'
import { claimUpload, releaseUpload } from '../../objects/claim-upload.ts'
import { lockAnyOrder } from '../orders.queries.ts'
import {
  type DocumentWithAuthor,
  deleteDocument,
  findDocument,
  findSameFile,
  insertDocument,
  selectOutdated,
  withdraw,
} from './order-documents.queries.ts'

/** Storage key of a document's bytes. This folder is never served publicly. */
const keyOf = (documentId: string): string => `order-documents/${documentId}`

export const presentDocument = ({ document, by }: DocumentWithAuthor): OrderDocument => ({
  id: document.id,
  kind: document.kind,
  mrn: document.mrn,
  name: document.name,
  contentType: document.contentType,
  size: document.size,
  by,
  createdAt: document.createdAt.toISOString(),
  withdrawnAt: document.withdrawnAt?.toISOString() ?? null,
})

/**
 * Attaches an uploaded file to an order. The type is detected from the bytes, not the name. The file is stored first and removed again if the row
 * cannot be written. A file that the order already has is not stored twice.
 */
export async function attachDocument(
  app: AppContext,
  adminId: string,
  orderId: string,
  { uploadURL, kind, mrn, name }: AttachDocumentInput,
): Promise<OrderDocument> {
  const upload = await claimUpload(app, adminId, uploadURL)
  const id = uuidv7()
  const file = await inTemporaryFolder(async (folder) => {
    const path = join(folder, 'file')
    await upload.fetch(path)
    const bytes = await readFile(path)
    const contentType = documentTypeOf(bytes)
    if (!contentType || !isWholeDocument(bytes, contentType)) throw orderProblems['order_document.type']()
    await app.objects.place(keyOf(id), path, contentType)
    return { contentType, size: bytes.length, digest: createHash('sha256').update(bytes).digest('hex') }
  })
  let isKept = false
  try {
    const attached = await app.db.transaction(async (tx) => {
      if (!(await lockAnyOrder(tx, orderId))) throw orderProblems['order.not_found']()
      const { attached, sameId } = await findSameFile(tx, { orderId, digest: file.digest })
      if (sameId === null) {
        if (attached >= maxOrderDocuments) throw orderProblems['order_document.too_many']()
        await insertDocument(tx, { ...file, id, orderId, kind, mrn, name, uploadedBy: adminId })
        await announce(app, tx, 'order.document_attached', { orderId, documentId: id, kind, mrn, adminId })
      }
      await releaseUpload(tx, upload.object)
      const row = await findDocument(tx, sameId ?? id)
      if (!row) throw orderProblems['order_document.not_found']()
      if (row.document.kind !== kind || row.document.mrn !== mrn) {
        const { document } = row
        throw orderProblems['order_document.other']({ kind: document.kind, mrn: document.mrn })
      }
      return row
    })
    isKept = attached.document.id === id
    await upload.remove()
    return presentDocument(attached)
  } finally {
    // If this fails, the nightly sweep removes the file.
    if (!isKept) await app.objects.disk.delete(keyOf(id)).catch(() => undefined)
  }
}

/** Marks a document that was attached by mistake as withdrawn; its file is kept. Idempotent. */
export function withdrawDocument(app: AppContext, adminId: string, orderId: string, documentId: string): Promise<void> {
  return app.db.transaction(async (tx) => {
    const found = await findDocument(tx, documentId)
    if (found?.document.orderId !== orderId) throw orderProblems['order_document.not_found']()
    const row = await withdraw(tx, documentId, app.clock.now())
    if (!row) return
    const { kind, mrn } = row
    await announce(app, tx, 'order.document_withdrawn', { orderId, documentId, kind, mrn, adminId })
  })
}

/** The file of a document of this order. Throws 404 if the order has no such document, 503 if the storage is unavailable. */
export async function readDocument(
  app: Pick<AppContext, 'db' | 'objects'>,
  orderId: string,
  documentId: string,
): Promise<{ name: string; contentType: string; file: Readable }> {
  const found = await findDocument(app.db, documentId)
  if (found?.document.orderId !== orderId) throw orderProblems['order_document.not_found']()
  const { name, contentType } = found.document
  const key = keyOf(documentId)
  const isThere = await app.objects.disk.exists(key).catch(() => {
    throw fileProblems['files.unavailable']({ files: 'document' })
  })
  if (!isThere) throw orderProblems['order_document.not_found']()
  return { name, contentType, file: await app.objects.disk.getStream(key) }
}

/** Deletes documents past their ten years of retention every night: the file before its row, so that a failure leaves the row for the next run. */
export const endOrderDocuments: AppJob = {
  name: 'end-order-documents',
  cron: '47 3 * * *',
  async run(app) {
    const batch = 200
    for (;;) {
      const ids = await selectOutdated(app.db, batch)
      for (const id of ids) {
        await app.objects.disk.delete(keyOf(id))
        await deleteDocument(app.db, id)
      }
      if (ids.length < batch) return
    }
  },
}
