import { expect, test } from 'vitest'
import type { User } from '../../../../contract/accounts/accounts.ts'
import type { AdminOrderList } from '../../../../contract/orders/order-lists.ts'
import { company, companySeat, standardCompany } from '../../../../domain/company.ts'
import { orderAddress } from '../../../testing/given.ts'
import { type StandInMailServer, startMailServer } from '../../../testing/stand-ins/stand-in-mail-server.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { TestClient } from '../../../testing/test-client.ts'

const consignee = 'cliente@example.it'

interface Shop {
  app: TestApp
  mail: StandInMailServer
  reseller: TestClient
  /** Places, pays and ships an order. Returns its order number. */
  ship(wishes?: { country?: string; zip?: string; reference?: string | null; email?: string }): Promise<string>
}

async function withShop(work: (shop: Shop) => Promise<void>): Promise<void> {
  await using mail = await startMailServer()
  await using app = await startTestApp({
    environment: { SMTP_URL: mail.url, MAIL_FROM: 'Filiera <spedizioni@corrieri.example>' },
  })
  const reseller = await app.as('rivenditore', { companyName: 'Boutique "Riva", S.r.l.' })
  const admin = await app.as('admin')
  const productId = await app.given.product({ price: '49.90' })
  const ship: Shop['ship'] = async ({
    country = 'IT',
    zip = '20121',
    reference = 'WEB-1042',
    email = consignee,
  } = {}) => {
    const { customer, shipping } = orderAddress()
    const orderId = await app.given.order(reseller.user, productId, {
      reference,
      customer: { ...customer, email },
      shipping: { ...shipping, zip, country, province: null },
    })
    await app.context.db.transaction(async (tx) => {
      await (await app.context.payables.order.lockAny(tx, orderId))?.settle(tx)
    })
    const { body } = await admin.put<{ orderNumber: string }>(`/api/admin/orders/${orderId}/shipping`, {
      trackingNumber: '0098123',
      carrier: 'BRT',
    })
    await app.runJobs()
    return body.orderNumber
  }
  await work({ app, mail, reseller, ship })
}

const mailsTo = ({ mails, recipients }: StandInMailServer, address: string) =>
  mails.filter((_, index) => recipients[index] === address)

test('the mail to the consignee shows the reseller’s name and reference, and never ours: not in sender, subject, text or HTML', () =>
  withShop(async ({ mail, reseller, ship }) => {
    const orderNumber = await ship()
    const [received, ...more] = mailsTo(mail, consignee)
    expect(more).toEqual([])
    expect(received).toMatchObject({
      from: { name: 'Boutique "Riva", S.r.l.', address: 'spedizioni@corrieri.example' },
      replyTo: [{ name: 'Boutique "Riva", S.r.l.', address: reseller.user.email }],
      subject: 'Il tuo ordine WEB-1042 è in viaggio',
      text: expect.stringContaining('Tracking: 0098123'),
      html: expect.stringContaining('Boutique &quot;Riva&quot;, S.r.l.'),
    })
    const everything = JSON.stringify(received)
    const ours = [
      company.product,
      standardCompany.legalName,
      standardCompany.vatNumber,
      companySeat(standardCompany),
      orderNumber,
      '€',
      '49,90',
    ]
    for (const word of ours) expect(everything.toLowerCase(), word).not.toContain(word.toLowerCase())
  }))

test('the mail about a corrected tracking number does not show our name or number either', () =>
  withShop(async ({ app, mail, ship }) => {
    const orderNumber = await ship()
    const admin = await app.as('admin')
    const { body } = await admin.get<AdminOrderList>(`/api/admin/orders?search=${orderNumber}`)
    const corrected = await admin.put(`/api/admin/orders/${body.orders[0]?.id}/shipping`, {
      trackingNumber: '0098999',
      carrier: 'BRT',
      replaces: '0098123',
    })
    expect(corrected.status).toBe(200)
    await app.runJobs()
    const received = mailsTo(mail, consignee)
    expect(received.map(({ text }) => /Tracking: (\d+)/.exec(text ?? '')?.[1])).toEqual(['0098123', '0098999'])
    const everything = JSON.stringify(received)
    for (const ours of [company.product, orderNumber]) expect(everything).not.toContain(ours)
  }))

test('the mail to the reseller has our order number and the reseller’s reference', () =>
  withShop(async ({ mail, reseller, ship }) => {
    const orderNumber = await ship()
    const received = mailsTo(mail, reseller.user.email).find(({ subject }) => subject?.endsWith('spedito'))
    expect(received?.subject).toBe(`Ordine ${orderNumber} spedito`)
    expect(received?.from?.name).toBe('Filiera')
    expect(received?.text).toContain('\nRiferimento: WEB-1042')
  }))

test.each([
  ['IT', '20121', 'it', 'Il tuo ordine è in viaggio'],
  ['DE', '10115', 'de', 'Ihre Bestellung ist unterwegs'],
  ['AT', '1010', 'de', 'Ihre Bestellung ist unterwegs'],
  ['NL', '1011 AB', 'nl', 'Je bestelling is onderweg'],
  ['FR', '75001', 'fr', 'Votre commande est en route'],
  ['BE', '1000', 'en', 'Your order is on its way'],
  ['US', '10001', 'en', 'Your order is on its way'],
])('the mail to a consignee in %s (%s) is in language %s', (country, zip, language, subject) =>
  withShop(async ({ mail, ship }) => {
    await ship({ country, zip, reference: null })
    expect(mailsTo(mail, consignee)).toMatchObject([
      { subject, html: expect.stringContaining(`<html lang="${language}">`) },
    ])
  }),
)

test('the French text has a narrow no-break space before each colon', () =>
  withShop(async ({ mail, ship }) => {
    await ship({ country: 'FR', zip: '75001' })
    const text = mailsTo(mail, consignee)[0]?.text
    expect(text).toContain('\nCommande\u202f: WEB-1042\n')
    expect(text).toContain('\nSuivre le colis\u202f:\nhttps://')
  }))

test('a reseller can turn off mails to consignees', () =>
  withShop(async ({ mail, reseller, ship }) => {
    expect((await reseller.get<User>('/api/auth/user')).body.consigneeMails).toBe(true)
    const off = await reseller.put<User>('/api/auth/preferences', { consigneeMails: false })
    expect(off.body.consigneeMails).toBe(false)
    const orderNumber = await ship()
    expect(mailsTo(mail, consignee)).toEqual([])
    expect(mailsTo(mail, reseller.user.email).map(({ subject }) => subject)).toContain(`Ordine ${orderNumber} spedito`)
    expect((await reseller.get<User>('/api/auth/user')).body.consigneeMails).toBe(false)
    expect((await reseller.put('/api/auth/preferences', { consigneeMails: 'forse' })).status).toBe(400)
  }))

test('a reseller who ships to the own address gets one mail, with our order number', () =>
  withShop(async ({ mail, reseller, ship }) => {
    const orderNumber = await ship({ email: reseller.user.email.toUpperCase() })
    const subjects = [...mailsTo(mail, reseller.user.email), ...mailsTo(mail, reseller.user.email.toUpperCase())]
    expect(subjects.filter(({ text }) => text?.includes('0098123')).map(({ subject }) => subject)).toEqual([
      `Ordine ${orderNumber} spedito`,
    ])
  }))
