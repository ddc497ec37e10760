import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { OpenedUpload } from '../../../../contract/objects.ts'
import type { OrderDocument } from '../../../../contract/orders/order-documents.ts'
import type { AdminOrderDetail } from '../../../../contract/orders/orders.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { sweepObjects } from '../../objects/sweep-objects.ts'
import { endOrderDocuments } from './order-documents.ts'

const app = await startTestApp()
afterAll(() => app[Symbol.asyncDispose]())
let admin = await app.as('admin')
const reseller = await app.as('rivenditore')
const productId = await app.given.product({ stock: 100 })
const { db, objects } = app.context

const pdfOf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`)
const mrn = '26ITQXA0000000A1B2'

async function upload(bytes: Buffer, contentType = 'application/pdf', client = admin) {
  const opened = await client.post<OpenedUpload>('/api/objects/upload', { contentType, contentLength: bytes.length })
  if (opened.status !== 201) return opened
  const { uploadURL } = opened.body
  await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': contentType } })
  return opened
}

async function attach(orderId: string, bytes: Buffer, wish: object = {}, contentType?: string) {
  const { body } = await upload(bytes, contentType)
  return admin.post<OrderDocument>(`/api/admin/orders/${orderId}/documents`, {
    uploadURL: body.uploadURL,
    kind: 'export_proof',
    mrn: '26 itqxa0000000a1b2',
    name: 'Uscita.pdf',
    ...wish,
  })
}

const order = () => app.given.order(reseller.user, productId)

const documentsOf = async (orderId: string) =>
  (await admin.get<AdminOrderDetail>(`/api/admin/orders/${orderId}`)).body.documents

const keysOf = async () => {
  const { objects: found } = await objects.disk.listAll('order-documents')
  return [...found].map((each) => ('key' in each ? each.key.split('/').at(-1) : ''))
}

test('an export proof is attached with its MRN, listed, and readable by admins only', async () => {
  const orderId = await order()
  const bytes = pdfOf('uscita')
  const attached = await attach(orderId, bytes)
  expect(attached.status).toBe(201)
  expect(attached.body).toMatchObject({ kind: 'export_proof', mrn, name: 'Uscita.pdf', contentType: 'application/pdf' })
  expect(await documentsOf(orderId)).toEqual([attached.body])
  const path = `/api/admin/orders/${orderId}/documents/${attached.body.id}`
  const file = await fetch(`${app.address}${path}`, { headers: { cookie: admin.cookie } })
  expect(Buffer.from(await file.arrayBuffer())).toEqual(bytes)
  expect(file.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''Uscita.pdf")
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await reseller.get(path)).status).toBe(403)
  expect((await app.visitor.get(path)).status).toBe(401)
  expect((await admin.get(`/api/admin/orders/${await order()}/documents/${attached.body.id}`)).status).toBe(404)
  const { rows } = await db.execute(sql`select action, after from audit_trail where subject = ${`order:${orderId}`}`)
  expect(rows).toContainEqual({
    action: 'order.attach_document',
    after: { document: 'Attestazione di esportazione', mrn },
  })
})

test('the type is detected from the bytes: only complete PDF, JPEG and PNG files are accepted and stored', async () => {
  const orderId = await order()
  const before = (await keysOf()).length
  for (const bytes of [Buffer.from('<html>%%EOF'), Buffer.from('%PDF-1.7\ncut'), Buffer.from('MZ%%EOF')]) {
    const refused = await attach(orderId, bytes)
    expect([refused.status, refused.problem.code]).toEqual([415, 'order_document.type'])
  }
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a63' } })
    .jpeg()
    .toBuffer()
  const cmr = await attach(orderId, photo, { kind: 'cmr', mrn: null, name: 'CMR.jpg' }, 'image/jpeg')
  expect(cmr.body).toMatchObject({ kind: 'cmr', mrn: null, contentType: 'image/jpeg' })
  expect((await keysOf()).length).toBe(before + 1)
})

test.each([
  [{ mrn: null }, 'mrn'],
  [{ mrn: '123' }, 'mrn'],
  [{ kind: 'other' }, 'kind'],
  [{ name: ' ' }, 'name'],
])('%j is refused', async (wish, field) => {
  const refused = await attach(await order(), pdfOf('x'), wish)
  expect(refused.status).toBe(400)
  expect(Object.keys(refused.problem.fields ?? {})).toEqual([field])
})

test('only admins can upload a PDF, and an upload of another account is not found', async () => {
  expect((await upload(pdfOf('x'), 'application/pdf', reseller)).status).toBe(415)
  const { body } = await upload(pdfOf('y'), 'application/pdf', await app.as('admin'))
  const refused = await admin.post(`/api/admin/orders/${await order()}/documents`, {
    uploadURL: body.uploadURL,
    kind: 'cmr',
    name: 'CMR.pdf',
  })
  expect(refused.status).toBe(404)
})

test('a file is stored once per order; at most ten current documents; withdrawn ones are kept and do not count', async () => {
  const orderId = await order()
  const [first, again] = [await attach(orderId, pdfOf('0')), await attach(orderId, pdfOf('0'))]
  expect(again.body.id).toBe(first.body.id)
  const other = await attach(orderId, pdfOf('0'), { mrn: '26ITQXA0000000ZZZ9' })
  expect([other.status, other.problem.code]).toEqual([409, 'order_document.other'])
  for (let n = 1; n < 10; n++) expect((await attach(orderId, pdfOf(String(n)))).status).toBe(201)
  expect((await attach(orderId, pdfOf('10'))).problem.code).toBe('order_document.too_many')
  const path = `/api/admin/orders/${orderId}/documents/${first.body.id}`
  for (let time = 0; time < 2; time++) expect((await admin.delete(path)).status).toBe(204)
  expect((await attach(orderId, pdfOf('10'))).status).toBe(201)
  const documents = await documentsOf(orderId)
  expect(documents).toHaveLength(11)
  expect(documents.at(-1)?.withdrawnAt).not.toBeNull()
  expect((await admin.get(path)).status).toBe(200)
})

test('more than a hundred withdrawn documents do not hide the current ones, newest first', async () => {
  const orderId = await order()
  const withdrawn = (await attach(orderId, pdfOf('0'))).body
  await admin.delete(`/api/admin/orders/${orderId}/documents/${withdrawn.id}`)
  await db.execute(sql`insert into order_documents select (jsonb_populate_record(document, jsonb_build_object('id', gen_random_uuid()))).*
    from order_documents as document, generate_series(1, 120) where id = ${withdrawn.id}`)
  const [older, newer] = [await attach(orderId, pdfOf('1')), await attach(orderId, pdfOf('2'))]
  const documents = await documentsOf(orderId)
  expect(documents.map(({ id }) => id).slice(0, 2)).toEqual([newer.body.id, older.body.id])
  expect(documents).toHaveLength(100)
})

test('documents are kept for ten years, even without the account; orphaned files are removed', async () => {
  const orderId = await order()
  const { body } = await attach(orderId, pdfOf('vecchio'))
  await objects.disk.put('order-documents/0190b3c8-0000-7000-8000-00000000dead', 'stray')
  await app.moveClock({ days: 3650 })
  await sweepObjects.run(app.context, {}, { isLast: true })
  await endOrderDocuments.run(app.context, {}, { isLast: true })
  expect(await keysOf()).toContain(body.id)
  expect(await keysOf()).not.toContain('0190b3c8-0000-7000-8000-00000000dead')
  await app.moveClock({ days: 4 })
  await endOrderDocuments.run(app.context, {}, { isLast: true })
  expect(await keysOf()).toEqual([])
  admin = await app.as('admin')
  expect(await documentsOf(orderId)).toEqual([])
})
