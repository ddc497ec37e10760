import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { BetaApplication } from '../../../contract/beta-applications.ts'
import type { Notification } from '../../../contract/notifications.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'

const application = {
  companyName: 'Boutique Riva S.r.l.',
  businessDescription: 'Vendiamo abbigliamento da donna in due negozi e sul nostro sito.',
  expectedVolume: 'medio',
  motivation: 'Vogliamo aggiungere il Made in Italy.',
  contactPerson: 'Referente di prova',
  phoneNumber: '+39 059 123456',
  website: 'https://www.boutiqueriva.example',
  currentPlatform: 'Shopify',
}

const submit = (client: TestClient, change: object = {}) =>
  client.post<BetaApplication>('/api/beta-applications', { ...application, ...change })

const mine = async (client: TestClient) => (await client.get<BetaApplication[]>('/api/beta-applications/mine')).body

/** Sets an admin's decision directly in the database. */
const decide = (app: TestApp, id: string, status: 'approved' | 'rejected') =>
  app.context.db.execute(
    sql`update beta_applications set status = ${status}, reviewed_at = now(), admin_notes = 'Nota' where id = ${id}`,
  )

test.each(['base', 'rivenditore', 'admin'] as const)('a %s account applies and reads its application', async (role) => {
  await using app = await startTestApp()
  const client = await app.as(role)
  expect(await mine(client)).toEqual([])
  const { status, body } = await submit(client, { status: 'approved', reviewedBy: client.user.id, userId: 'x' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ ...application, userId: client.user.id, status: 'pending', reviewedAt: null })
  expect(Object.keys(body)).not.toContain('reviewedBy')
  expect(await mine(client)).toEqual([body])
})

test('the same Idempotency-Key returns the first application again', async () => {
  await using app = await startTestApp()
  const client = await app.as('base')
  const send = () =>
    client.post<BetaApplication>('/api/beta-applications', application, { 'idempotency-key': 'un-clic' })
  const [first, second] = await Promise.all([send(), send()])
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body.id).toBe(first.body.id)
  expect(await mine(client)).toHaveLength(1)
})

test('visitors must sign in', async () => {
  await using app = await startTestApp()
  expect((await submit(app.visitor)).status).toBe(401)
  expect((await app.visitor.get('/api/beta-applications/mine')).status).toBe(401)
})

test('website and platform are optional; texts are trimmed', async () => {
  await using app = await startTestApp()
  const [first, second] = [await app.as('base'), await app.as('base')]
  expect((await submit(first, { website: '', currentPlatform: ' ' })).body).toMatchObject({
    website: null,
    currentPlatform: null,
  })
  const { website: _, currentPlatform: __, ...required } = application
  const { status, body } = await second.post<BetaApplication>('/api/beta-applications', {
    ...required,
    companyName: '  Riva  ',
  })
  expect([status, body.companyName, body.website]).toEqual([201, 'Riva', null])
})

test.each([
  [{ companyName: ' ' }, { companyName: 'Nome azienda è richiesto' }],
  [{ businessDescription: 'a'.repeat(49) }, { businessDescription: 'Descrizione deve essere almeno 50 caratteri' }],
  [{ expectedVolume: '' }, { expectedVolume: 'Seleziona il volume previsto' }],
  [{ expectedVolume: 'enorme' }, { expectedVolume: 'Seleziona il volume previsto' }],
  [{ motivation: 'a'.repeat(29) }, { motivation: 'Motivazione deve essere almeno 30 caratteri' }],
  [{ contactPerson: undefined }, { contactPerson: 'Nome referente è richiesto' }],
  [{ phoneNumber: '059123456' }, { phoneNumber: 'Numero di telefono valido richiesto' }],
])('%j is rejected: %j', async (change, fields) => {
  await using app = await startTestApp()
  const client = await app.as('base')
  const { status, problem } = await submit(client, change)
  expect([status, problem.fields]).toEqual([400, fields])
  expect(await mine(client)).toEqual([])
})

test.each(['boutiqueriva', 'www.boutiqueriva.it', 'ftp://boutiqueriva.it', 'javascript:alert(1)', 'https://'])(
  'the website %s is rejected',
  async (website) => {
    await using app = await startTestApp()
    const { status, problem } = await submit(await app.as('base'), { website })
    expect(status).toBe(400)
    expect(problem.fields).toEqual({
      website: 'Inserisci un indirizzo completo, per esempio https://www.esempio.it',
    })
  },
)

test('texts of the minimum length are accepted', async () => {
  await using app = await startTestApp()
  const shortest = { businessDescription: 'a'.repeat(50), motivation: 'a'.repeat(30), phoneNumber: '0591234567' }
  expect((await submit(await app.as('base'), shortest)).status).toBe(201)
})

test('a second application while the first is pending is a conflict, also under concurrent requests', async () => {
  await using app = await startTestApp()
  const [client, other] = [await app.as('base'), await app.as('base')]
  const answers = await Promise.all(Array.from({ length: 8 }, () => submit(client)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
  expect(answers.find(({ status }) => status === 409)?.problem).toEqual({
    code: 'beta.pending',
    message: 'Hai già una candidatura in valutazione: ti rispondiamo entro 48 ore.',
  })
  expect(await mine(client)).toHaveLength(1)
  expect((await submit(other)).status).toBe(201)
})

test('after the decision another application is possible; the newest comes first', async () => {
  await using app = await startTestApp()
  const client = await app.as('base')
  const first = await submit(client)
  await decide(app, first.body.id, 'rejected')
  const second = await submit(client, { companyName: 'Riva Due' })
  expect(second.status).toBe(201)
  const list = await mine(client)
  expect(list.map(({ companyName, status, adminNotes }) => [companyName, status, adminNotes])).toEqual([
    ['Riva Due', 'pending', null],
    ['Boutique Riva S.r.l.', 'rejected', 'Nota'],
  ])
  const page = await client.get<BetaApplication[]>('/api/beta-applications/mine?limit=1')
  expect([page.body.length, page.headers.get('x-total-count')]).toEqual([1, '2'])
  const rest = await client.get<BetaApplication[]>(
    `/api/beta-applications/mine?limit=1&cursor=${page.headers.get('x-next-cursor')}`,
  )
  expect(rest.body).toEqual(list.slice(1))
})

test('applications of other accounts are not listed', async () => {
  await using app = await startTestApp()
  await submit(await app.as('base'))
  expect(await mine(await app.as('admin'))).toEqual([])
})

test('each application notifies the admins once', async () => {
  await using app = await startTestApp()
  const [admin, client] = [await app.as('admin'), await app.as('base')]
  await submit(client)
  await submit(client)
  const { body } = await admin.get<Notification[]>('/api/notifications')
  expect(body).toMatchObject([
    {
      kind: 'beta.submitted',
      title: 'Nuova candidatura al Programma Beta',
      body: 'Boutique Riva S.r.l., volume previsto: Medio (51-200 ordini al mese).',
      link: '/admin?tab=beta',
    },
  ])
})
