import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AttachedObject, OpenedUpload } from '../../../contract/objects.ts'
import type { AdminOrderDetail } from '../../../contract/orders/orders.ts'
import type { WhiteLabel } from '../../../contract/white-label.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { sweepObjects } from '../objects/sweep-objects.ts'

const path = '/api/white-label'

const choice: WhiteLabel = {
  logoUrl: null,
  companyName: 'Boutique Riva',
  packagingDescription: 'Scatola bianca con nastro blu.',
  cardMaterial: 'luxury',
  packagingMaterial: 'eco',
  additionalRequests: 'Un biglietto scritto a mano.',
}

let app: TestApp
let pro: TestClient

beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  pro = await app.as('rivenditore', { subscriptionPlan: 'pro' })
})
afterAll(() => app[Symbol.asyncDispose]())

const picture = (background: string, [width, height] = [200, 100]) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

async function attach(client: TestClient, background = '#a63', to = 'white-label-logos', size?: [number, number]) {
  const { uploadURL } = (await client.post<OpenedUpload>('/api/objects/upload', {})).body
  await fetch(uploadURL, {
    method: 'PUT',
    body: await picture(background, size),
    headers: { 'content-type': 'image/png' },
  })
  return client.put<AttachedObject>(`/api/${to}`, { imageURL: uploadURL })
}

const attached = async (...how: Parameters<typeof attach>) => (await attach(...how)).body.objectPath

const save = (client: TestClient, change: object = {}) => client.put<WhiteLabel>(path, { ...choice, ...change })

const stored = async (client: TestClient) => (await client.get<WhiteLabel | null>(path)).body

const isThere = async (address: string) => (await fetch(`${app.address}${address}`)).status === 200

test('a Pro account has none at first, saves one and reads it; saving again replaces it', async () => {
  const nothing = await pro.get(path)
  expect([nothing.status, nothing.body]).toEqual([200, null])
  const saved = await save(pro, { userId: 'x', updatedAt: 'x' })
  expect([saved.status, saved.body]).toEqual([200, choice])
  expect(await stored(pro)).toEqual(choice)
  const simple = { ...choice, companyName: '  Riva \n Milano ', additionalRequests: ' ', cardMaterial: 'standard' }
  await save(pro, simple)
  expect(await stored(pro)).toEqual({ ...simple, companyName: 'Riva Milano', additionalRequests: null })
  expect(await stored(await app.as('rivenditore', { subscriptionPlan: 'pro' }))).toBeNull()
})

test('five concurrent requests store it once', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => save(pro)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const { rows } = await app.context.db.pool.query('select 1 from white_label_profiles where user_id = $1', [
    pro.user.id,
  ])
  expect(rows).toHaveLength(1)
})

test.each([
  ['base', { subscriptionPlan: 'pro' }, true],
  ['admin', { subscriptionPlan: 'trial' }, true],
  ['rivenditore', { subscriptionPlan: 'starter' }, false],
  ['rivenditore', { subscriptionPlan: 'trial' }, false],
  ['rivenditore', { subscriptionPlan: 'pro', subscriptionStatus: 'cancelled' }, false],
  ['rivenditore', { subscriptionPlan: 'pro', subscriptionExpiresAt: new Date('2020-01-01') }, false],
] as const)('%s with %j: %s', async (role, account, may) => {
  const client = await app.as(role, account)
  const answers = [await client.get(path), await save(client), await attach(client)]
  expect(answers.map(({ status }) => status)).toEqual(may ? [200, 200, 200] : [403, 403, 403])
  if (!may) for (const { problem } of answers) expect(problem.code).toBe('plan.pro')
})

test('visitors must sign in', async () => {
  expect([(await app.visitor.get(path)).status, (await save(app.visitor)).status]).toEqual([401, 401])
})

const name = 'Il nome dell’azienda deve essere di almeno 2 caratteri'
const description = 'La descrizione deve essere di almeno 10 caratteri'

test.each([
  [{ companyName: 'R' }, { companyName: name }],
  [{ companyName: '👗' }, { companyName: name }],
  [{ companyName: '\u200b\u202e\u200b' }, { companyName: name }],
  [{ companyName: '\u3164\u3164' }, { companyName: name }],
  [{ companyName: '\u200d\u200d' }, { companyName: name }],
  [{ companyName: undefined }, { companyName: name }],
  [{ companyName: 'R'.repeat(101) }, { companyName: 'Massimo 100 caratteri' }],
  [{ packagingDescription: 'a'.repeat(9) }, { packagingDescription: description }],
  [{ packagingDescription: '👗'.repeat(9) }, { packagingDescription: description }],
  [{ packagingDescription: 'a'.repeat(2001) }, { packagingDescription: 'Massimo 2000 caratteri' }],
  [{ cardMaterial: '' }, { cardMaterial: 'Seleziona il materiale dei bigliettini' }],
  [{ cardMaterial: 'eco' }, { cardMaterial: 'Seleziona il materiale dei bigliettini' }],
  [{ packagingMaterial: null }, { packagingMaterial: 'Seleziona il materiale del packaging' }],
  [{ packagingMaterial: 'luxury' }, { packagingMaterial: 'Seleziona il materiale del packaging' }],
  [{ additionalRequests: 'a'.repeat(2001) }, { additionalRequests: 'Massimo 2000 caratteri' }],
])('%j is refused: %j', async (change, fields) => {
  const { status, problem } = await save(pro, change)
  expect([status, problem.fields]).toEqual([400, fields])
  expect(await stored(pro)).toBeNull()
})

test('ten emoji count as ten characters', async () => {
  expect((await save(pro, { companyName: '👗👗', packagingDescription: '👗'.repeat(10) })).status).toBe(200)
})

test('a logo too thin for mails is refused', async () => {
  const { status, problem } = await attach(pro, '#063', 'white-label-logos', [1000, 4])
  expect([status, problem.code]).toEqual([415, 'upload.logo_too_thin'])
})

test('a logo is public, also as PNG for mail programs, and can be removed', async () => {
  const { status, body } = await attach(pro)
  expect([status, body.objectPath]).toEqual([200, expect.stringMatching(/^\/media\/[\da-f]{32}\/800\.webp$/)])
  expect((await save(pro, { logoUrl: body.objectPath })).body.logoUrl).toBe(body.objectPath)
  const answer = await fetch(`${app.address}${body.objectPath.replace('800.webp', 'logo.png')}`)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': expect.stringContaining('immutable'),
  })
  expect((await save(pro, { logoUrl: '' })).body.logoUrl).toBeNull()
})

test.each([
  'https://evil.example/logo.png',
  '//evil.example/media/0123456789abcdef0123456789abcdef/800.webp',
  'javascript:alert(1)',
  '/media/../api/objects/0123456789abcdef0123456789abcdef/800.webp',
  '/media/0123456789abcdef0123456789abcdef/logo.png',
  '/media/0123456789abcdef0123456789abcdef/800.webp',
])('%s is refused as a logo', async (logoUrl) => {
  const { status, problem } = await save(pro, { logoUrl })
  expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, ['logoUrl']])
  expect(await stored(pro)).toBeNull()
})

test('another account’s logo and a product picture are refused, but equal content attached by the account is accepted', async () => {
  const admin = await app.as('admin')
  const theirs = await attached(await app.as('rivenditore', { subscriptionPlan: 'pro' }), '#00a')
  const product = await attached(admin, '#0a0', 'product-images')
  expect((await save(pro, { logoUrl: theirs })).problem.code).toBe('white_label.logo')
  expect((await save(admin, { logoUrl: product })).problem.code).toBe('white_label.logo')
  expect(await attached(pro, '#00a')).toBe(theirs)
  expect((await save(pro, { logoUrl: theirs })).status).toBe(200)
  // The picture was stored for a product before and still gets its PNG for mails.
  expect(await isThere((await attached(pro, '#0a0')).replace('800.webp', 'logo.png'))).toBe(true)
})

test('admins see it on the account’s orders while the plan includes it', async () => {
  const admin = await app.as('admin')
  const orderId = await app.given.order(pro.user, await app.given.product())
  const shown = async () => (await admin.get<AdminOrderDetail>(`/api/admin/orders/${orderId}`)).body.whiteLabel
  expect(await shown()).toBeNull()
  await save(pro)
  expect(await shown()).toEqual(choice)
  await app.context.db.pool.query("update users set subscription_plan = 'starter' where id = $1", [pro.user.id])
  expect(await shown()).toBeNull()
})

const sweepTomorrow = async () => {
  await app.moveClock({ hours: 25 })
  await sweepObjects.run(app.context, {}, { isLast: false })
}

test('a logo in use stays; a replaced and an unused one are removed', async () => {
  const [first, second, unused] = [
    await attached(pro, '#111'),
    await attached(pro, '#222'),
    await attached(pro, '#333'),
  ]
  await save(pro, { logoUrl: first })
  await sweepTomorrow()
  expect([await isThere(first), await isThere(second), await isThere(unused)]).toEqual([true, false, false])
  const next = await attached(pro, '#444')
  await save(pro, { logoUrl: next })
  await sweepTomorrow()
  expect([await isThere(first), await isThere(next)]).toEqual([false, true])
  expect(await isThere(first.replace('800.webp', 'logo.png'))).toBe(false)
})

test('an old logo stays while a stored mail shows it', async () => {
  const logoUrl = await attached(pro, '#555')
  await app.context.db.pool.query(
    `insert into outbox (id, channel, kind, recipient, content)
     values (gen_random_uuid(), 'email', 'order.shipped', 'a@example.it', jsonb_build_object('from', jsonb_build_object('logo', $1::text)))`,
    [logoUrl.replace('800.webp', 'logo.png')],
  )
  await sweepTomorrow()
  expect(await isThere(logoUrl)).toBe(true)
  await app.context.db.pool.query('delete from outbox')
  await sweepTomorrow()
  expect(await isThere(logoUrl)).toBe(false)
})

test('the logo of a deleted account is removed', async () => {
  const gone = await app.as('base', { subscriptionPlan: 'pro' })
  const logoUrl = await attached(gone, '#666')
  await save(gone, { logoUrl })
  await app.context.db.pool.query('delete from sessions where user_id = $1', [gone.user.id])
  await app.context.db.pool.query('delete from users where id = $1', [gone.user.id])
  await sweepTomorrow()
  expect(await isThere(logoUrl)).toBe(false)
})
