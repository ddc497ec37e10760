import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MailboxMessage } from '../../../contract/mail.ts'
import type { Notification } from '../../../contract/notifications.ts'
import type { AdminProductRequest, ProductRequest } from '../../../contract/products/product-requests.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

let app: TestApp
let admin: TestClient
let customer: TestClient
let requestId: string

const path = '/api/admin/product-requests'

beforeAll(async () => {
  app = await startTestApp()
  admin = await app.as('admin')
})
beforeEach(async () => {
  customer = await app.as('base', { firstName: 'Lucia', companyName: 'Boutique Riva S.r.l.' })
  requestId = await ask(customer)
})
afterAll(() => app[Symbol.asyncDispose]())

const ask = async (who: TestClient, change: object = {}) => {
  const request = { category: 'casa', description: 'Tovaglie di lino, ricamate a mano.', ...change }
  return (await who.post<ProductRequest>('/api/product-requests', request)).body.id
}

const answer = (status: string, rest: object = {}, by: TestClient = admin) =>
  by.put<AdminProductRequest>(`${path}/${requestId}`, { status, ...rest })

const notices = async () =>
  (await customer.get<Notification[]>('/api/notifications')).body.map(({ title, body, link }) => [title, body, link])

async function mails() {
  await app.runJobs()
  const { body } = await admin.get<MailboxMessage[]>('/api/admin/mailbox')
  return body.filter(({ to }) => to === customer.user.email)
}

async function audited() {
  const { rows } = await app.context.db.pool.query(
    'select actor_id, action, before, after, details from audit_trail where subject = $1 order by created_at, id',
    [`product_request:${requestId}`],
  )
  return rows
}

const section = '/dashboard?section=product-request'

test('an admin’s approval reaches the customer by list, notification and mail, and is audited', async () => {
  const { status, body } = await answer('approved', { adminNotes: ' Arriva a marzo.\nTi avvisiamo noi. ' })
  expect(status).toBe(200)
  const told = { status: 'approved', adminNotes: 'Arriva a marzo.\nTi avvisiamo noi.', id: requestId }
  expect(body).toMatchObject({ ...told, user: { companyName: 'Boutique Riva S.r.l.' } })
  expect((await customer.get<ProductRequest[]>('/api/product-requests')).body).toMatchObject([told])
  expect(await notices()).toEqual([['Richiesta di prodotto approvata', told.adminNotes, section]])
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Richiesta di prodotto approvata')
  expect(mail?.text).toMatch(/Ciao Lucia,\s+abbiamo approvato la tua richiesta di prodotto del .* \(Casa\)\./)
  expect(mail?.text).toMatch(/Arriva a marzo\.\s+Ti avvisiamo noi\./)
  expect(mail?.text).toContain(section)
  expect(mail?.text).not.toContain('Tovaglie')
  expect(await audited()).toEqual([
    {
      actor_id: admin.user.id,
      action: 'product_request.answer',
      before: { status: 'pending', adminNotes: null },
      after: { status: 'approved', adminNotes: told.adminNotes },
      details: { userId: customer.user.id },
    },
  ])
})

test('a rejection without notes is sent with a standard text', async () => {
  await answer('rejected')
  expect(await notices()).toEqual([
    ['Richiesta di prodotto rifiutata', 'Non possiamo soddisfare la tua richiesta.', section],
  ])
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Richiesta di prodotto rifiutata'])
})

test('a request under review is announced in the portal only, without mail', async () => {
  await answer('reviewing')
  expect(await notices()).toEqual([
    ['Richiesta di prodotto in revisione', 'Stiamo cercando quello che ci hai chiesto.', section],
  ])
  expect(await mails()).toEqual([])
  expect(await audited()).toHaveLength(1)
})

test('repeating the same answer, also concurrently, notifies only once', async () => {
  const again = () => answer('approved', { adminNotes: 'Sì', reviewedAt: null })
  const answers = await Promise.all([again(), again(), again()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await again()).body.reviewedAt).toBe(answers[0]?.body.reviewedAt)
  expect([(await notices()).length, (await mails()).length, (await audited()).length]).toEqual([1, 1, 1])
})

test('the second of two concurrent answers to an unanswered request is refused, naming the first', async () => {
  const second = await app.as('admin')
  const answers = await Promise.all([
    answer('approved', { adminNotes: 'Sì', reviewedAt: null }),
    answer('rejected', { adminNotes: 'No', reviewedAt: null }, second),
  ])
  const refused = answers.find(({ status }) => status === 409)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(refused?.problem.code).toBe('product_request.changed')
  expect(refused?.problem.message).toMatch(/^Nel frattempo .+ ha risposto alla richiesta \(.+\): controlla/)
  expect([(await notices()).length, (await mails()).length, (await audited()).length]).toEqual([1, 1, 1])
})

test('an admin who has read an answer can correct it and its notes, but cannot reopen the request', async () => {
  const { reviewedAt } = (await answer('rejected', { adminNotes: 'No' })).body
  const corrected = await answer('approved', { adminNotes: 'Sì', reviewedAt })
  expect([corrected.status, corrected.body.status]).toEqual([200, 'approved'])
  expect((await answer('approved', { adminNotes: 'Da aprile', reviewedAt })).problem.code).toBe(
    'product_request.changed',
  )
  expect((await answer('approved', { adminNotes: 'Da aprile' })).status).toBe(200)
  expect((await notices()).map(([, body]) => body)).toEqual(['Da aprile', 'Sì', 'No'])
  expect((await answer('reviewing')).problem.code).toBe('product_request.answered')
  expect((await answer('pending')).problem.fields).toEqual({ status: 'Scegli lo stato della richiesta' })
})

test.each([
  [{ status: 'forse' }, { status: 'Scegli lo stato della richiesta' }],
  [{ status: 'approved', adminNotes: 'a'.repeat(2001) }, { adminNotes: 'Massimo 2000 caratteri' }],
  [{ status: 'approved', reviewedAt: 'ieri' }, { reviewedAt: 'Data non valida' }],
])('%j is refused: %j', async (input, fields) => {
  const { status, problem } = await admin.put(`${path}/${requestId}`, input)
  expect([status, problem.fields]).toEqual([400, fields])
})

test('only admins can read and answer; an unknown request gives 404', async () => {
  for (const who of [customer, await app.as('rivenditore')]) {
    expect((await who.get(path)).status).toBe(403)
    expect((await who.get(`${path}/${requestId}`)).status).toBe(403)
    expect((await answer('approved', {}, who)).status).toBe(403)
  }
  expect((await app.visitor.get(path)).status).toBe(401)
  const nowhere = `${path}/0190a0a0-0000-7000-8000-000000000000`
  expect((await admin.get(nowhere)).problem.code).toBe('product_request.not_found')
  expect((await admin.put(nowhere, { status: 'approved' })).problem.code).toBe('product_request.not_found')
})

test('admins list the requests of all accounts, newest first, by page and status, with customer and pictures', async () => {
  await using own = await startTestApp()
  const reader = await own.as('admin')
  const [first, second] = [await own.as('base', { lastName: 'Rossi' }), await own.as('rivenditore')]
  const ids = [await ask(first), await ask(second), await ask(first)]
  await reader.put(`${path}/${ids[1]}`, { status: 'reviewing' })
  const page = await reader.get<AdminProductRequest[]>(`${path}?limit=2`)
  expect([page.body.map(({ id }) => id), page.headers.get('x-total-count')]).toEqual([[ids[2], ids[1]], '3'])
  expect(page.body[0]).toMatchObject({
    imageUrls: [],
    user: { id: first.user.id, lastName: 'Rossi', email: first.user.email },
  })
  const rest = await reader.get<AdminProductRequest[]>(`${path}?limit=2&cursor=${page.headers.get('x-next-cursor')}`)
  expect(rest.body.map(({ id }) => id)).toEqual([ids[0]])
  const waiting = await reader.get<AdminProductRequest[]>(`${path}?status=pending`)
  expect([waiting.body.map(({ id }) => id), waiting.headers.get('x-total-count')]).toEqual([[ids[2], ids[0]], '2'])
  expect((await reader.get<AdminProductRequest>(`${path}/${ids[1]}`)).body).toEqual(page.body[1])
  expect((await reader.get(`${path}?status=forse`)).status).toBe(400)
})

test('a search finds requests by all of its words, ignoring case, or by customer, and combines with a status', async () => {
  await using own = await startTestApp()
  const reader = await own.as('admin')
  const [anna, riva] = [
    await own.as('base', { firstName: 'Anna', lastName: 'Rossi' }),
    await own.as('rivenditore', { companyName: 'Boutique Riva S.r.l.' }),
  ]
  const linen = await ask(anna, { description: 'Tovaglie di LINO, ricamate a mano', colors: 'Ecru 100%' })
  const bag = await ask(riva, {
    description: 'Una borsa di lino come questa',
    productUrl: 'https://example.it/borsa_9',
  })
  const found = async (search: string, rest = '') =>
    (await reader.get<AdminProductRequest[]>(`${path}?search=${encodeURIComponent(search)}${rest}`)).body.map(
      ({ id }) => id,
    )
  expect(await found('lino')).toEqual([bag, linen])
  expect(await found(' a mano lino ')).toEqual([linen])
  expect(await found('lino seta')).toEqual([])
  expect(await found('ecru 100%')).toEqual([linen])
  expect(await found('borsa_9')).toEqual([bag])
  expect(await found('borsa%9')).toEqual([])
  expect(await found('anna rossi')).toEqual([linen])
  expect(await found('boutique riva')).toEqual([bag])
  await reader.put(`${path}/${bag}`, { status: 'reviewing' })
  expect(await found('lino', '&status=pending')).toEqual([linen])
  const page = await reader.get<AdminProductRequest[]>(`${path}?search=lino&limit=1`)
  expect(page.headers.get('x-total-count')).toBe('2')
  expect(await found('lino', `&limit=1&cursor=${page.headers.get('x-next-cursor')}`)).toEqual([linen])
})
