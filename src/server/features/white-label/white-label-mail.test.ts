import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AttachedObject, OpenedUpload } from '../../../contract/objects.ts'
import { company, companySeat, standardCompany } from '../../../domain/company.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { orderAddress } from '../../testing/given.ts'
import { type StandInMailServer, startMailServer } from '../../testing/stand-ins/stand-in-mail-server.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { sweepObjects } from '../objects/sweep-objects.ts'

/** Mails to consignees of a reseller with white label, as transmitted by SMTP. */
let app: TestApp
let mail: StandInMailServer
let admin: TestClient
let productId: string

beforeAll(async () => {
  mail = await startMailServer()
  app = await startTestApp({
    environment: { SMTP_URL: mail.url, MAIL_FROM: 'Filiera <spedizioni@corrieri.example>' },
  })
  admin = await app.as('admin')
  productId = await app.given.product({ stock: 1000 })
})
beforeEach(() => {
  mail.mails.length = 0
  mail.recipients.length = 0
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await mail[Symbol.asyncDispose]()
})

const consignee = 'cliente@example.it'

const reseller = (account: Partial<UserRow> = {}) =>
  app.as('rivenditore', { companyName: 'Ditta Rossi S.r.l.', subscriptionPlan: 'pro', ...account })

const setPlan = (client: TestClient, subscriptionPlan: string, expiresAt: Date | null = null) =>
  app.context.db.pool.query('update users set subscription_plan = $2, subscription_expires_at = $3 where id = $1', [
    client.user.id,
    subscriptionPlan,
    expiresAt,
  ])

async function logo(client: TestClient, background: string): Promise<string> {
  const { uploadURL } = (await client.post<OpenedUpload>('/api/objects/upload', {})).body
  const body = await sharp({ create: { width: 300, height: 100, channels: 3, background } })
    .png()
    .toBuffer()
  await fetch(uploadURL, { method: 'PUT', body, headers: { 'content-type': 'image/png' } })
  return (await client.put<AttachedObject>('/api/white-label-logos', { imageURL: uploadURL })).body.objectPath
}

async function setUp(client: TestClient, logoUrl: string | null, companyName = 'Maison Lucia'): Promise<void> {
  const choice = { cardMaterial: 'premium', packagingMaterial: 'eco', packagingDescription: 'Scatola bianca.' }
  expect((await client.put('/api/white-label', { ...choice, logoUrl, companyName })).status).toBe(200)
}

/** Queues the mails of a shipped parcel. */
async function ship(client: TestClient, country = 'IT', zip = '20121') {
  const { customer, shipping } = orderAddress()
  const orderId = await app.given.order(client.user, productId, {
    reference: 'WEB-1042',
    customer: { ...customer, email: consignee },
    shipping: { ...shipping, zip, country, province: null },
  })
  await app.context.db.transaction(async (tx) => {
    await (await app.context.payables.order.lockAny(tx, orderId))?.settle(tx)
  })
  const tracking = { trackingNumber: `T${orderId}`, carrier: 'BRT' }
  const { body } = await admin.put<{ orderNumber: string }>(`/api/admin/orders/${orderId}/shipping`, tracking)
  return { ...body, orderId, tracking }
}

const mailsTo = (address: string) => mail.mails.filter((_, index) => mail.recipients[index] === address)

async function received() {
  await app.runJobs()
  const [first, ...more] = mailsTo(consignee)
  expect(more).toEqual([])
  if (!first) throw new Error('The consignee got no mail')
  return first
}

const pictureIn = (html = '') => /<img [^>]*>/.exec(html)?.[0]

const sourceOf = (html = '') => /<img [^>]*src="([^"]*)"/.exec(html)?.[1] ?? ''

test.each([
  ['IT', '20121', 'it'],
  ['DE', '10115', 'de'],
  ['NL', '1011 AB', 'nl'],
  ['FR', '75001', 'fr'],
  ['IE', 'D01 F5P2', 'en'],
])(
  'in %s (%s) the consignee sees the white label’s name and logo, and nothing of the portal',
  async (country, zip, language) => {
    const client = await reseller()
    await setUp(client, await logo(client, '#0a5'))
    const { orderNumber } = await ship(client, country, zip)
    const read = await received()
    expect(read).toMatchObject({
      from: { name: 'Maison Lucia', address: 'spedizioni@corrieri.example' },
      replyTo: [{ name: 'Maison Lucia', address: client.user.email }],
      html: expect.stringContaining(`<html lang="${language}">`),
      text: expect.stringMatching(/\n-- \nMaison Lucia\n+$/),
    })
    expect(pictureIn(read.html)).toContain('width="240" height="80" alt="Maison Lucia"')
    const source = sourceOf(read.html)
    expect(source).toMatch(new RegExp(`^${app.address}/media/[\\da-f]{32}/logo\\.png$`))
    const picture = await fetch(source)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    // Checks headers too. The logo's own URL contains the portal's address and is exempt.
    const everything = JSON.stringify(read).toLowerCase().replace(source.toLowerCase(), '')
    const ours = [
      company.product,
      standardCompany.vatNumber,
      companySeat(standardCompany),
      app.address,
      orderNumber,
      'Ditta Rossi',
      '€',
    ]
    for (const word of ours) expect(everything, word).not.toContain(word.toLowerCase())
  },
)

test('without a logo the mail has only the name', async () => {
  const client = await reseller()
  await setUp(client, null, 'Maison "Lucia" <b>')
  await ship(client)
  const read = await received()
  expect(read.from?.name).toBe('Maison "Lucia" <b>')
  expect(pictureIn(read.html)).toBeUndefined()
  expect(read.html).toContain('Maison &quot;Lucia&quot; &lt;b&gt;')
})

test.each([
  ['who never set one up', 'pro', null, false],
  ['who has changed plan since', 'starter', null, true],
  ['whose Pro plan has ended', 'pro', new Date('2020-01-01'), true],
])('the mail of a reseller %s has no white label', async (_, plan, expiresAt, isSetUp) => {
  const client = await reseller()
  if (isSetUp) await setUp(client, await logo(client, '#0a5'))
  await setPlan(client, plan, expiresAt)
  await ship(client)
  const read = await received()
  expect([read.from?.name, pictureIn(read.html)]).toEqual(['Ditta Rossi S.r.l.', undefined])
})

test('a corrected tracking number is sent with the white label; the reseller’s own mail is not', async () => {
  const client = await reseller()
  await setUp(client, await logo(client, '#0a5'))
  const { orderId, tracking } = await ship(client)
  await received()
  const [own] = mailsTo(client.user.email).filter(({ subject }) => subject?.endsWith('spedito'))
  expect([own?.from?.name, own?.html?.includes('Maison Lucia')]).toEqual(['Filiera', false])
  const corrected = { trackingNumber: 'NUOVO-1', carrier: 'BRT', replaces: tracking.trackingNumber }
  expect((await admin.put(`/api/admin/orders/${orderId}/shipping`, corrected)).status).toBe(200)
  await app.runJobs()
  const names = mailsTo(consignee).map(({ from, html }) => [from?.name, sourceOf(html).endsWith('/logo.png')])
  expect(names).toEqual([
    ['Maison Lucia', true],
    ['Maison Lucia', true],
  ])
})

// Must be last: it moves the clock past the end of sessions.
test('a mail has the white label of the time it was queued, and its logo stays available after a replacement', async () => {
  const client = await reseller()
  await setUp(client, await logo(client, '#123'))
  await ship(client)
  await setUp(client, await logo(client, '#456'), 'Altro nome')
  await setPlan(client, 'trial')
  const read = await received()
  expect(read.from?.name).toBe('Maison Lucia')
  await app.moveClock({ days: 30 })
  await sweepObjects.run(app.context, {}, { isLast: false })
  expect((await fetch(sourceOf(read.html))).status).toBe(200)
})
