import { sql } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { afterAll, expect, test, vi } from 'vitest'
import type { Invoice } from '../../../contract/invoices.ts'
import type { MoneyBooks } from '../../../contract/money-ledger.ts'
import type { UserRow } from '../../database/schema/accounts.ts'
import { PlanCustomer } from '../../testing/plan-customer.ts'
import { startViesStandIn, stateIsDown } from '../../testing/stand-ins/vies-stand-in.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { queueViesQuery } from '../business-profile/query-vies.ts'

const app = await startTestApp()
afterAll(() => app[Symbol.asyncDispose]())
let admin = await app.as('admin')
const { db } = app.context

await admin.put('/api/admin/settings', {
  settings: [
    { key: 'company_vat_number', value: 'IT10789010013' },
    { key: 'company_register', value: 'REA MO-123456' },
  ],
})

const austrian = {
  companyName: 'Neue Mode GmbH',
  vatNumber: 'ATU12345678',
  companyAddress: 'Ring 1',
  companyZip: '1010',
  companyCity: 'Wien',
  companyCountry: 'AT',
}

const swiss = {
  ...austrian,
  isBusinessVerified: true,
  companyName: 'Laden AG',
  vatNumber: 'CHE123456788',
  companyCity: 'Zürich',
  companyCountry: 'CH',
}

async function buyer(profile: Partial<UserRow>, vies: 'valid' | 'unknown' | null = null): Promise<PlanCustomer> {
  const customer = await PlanCustomer.register(app, profile)
  if (vies !== null) {
    await db.execute(sql`
      insert into vat_consultations (id, user_id, vat_number, outcome, name, consultation_number, answered_at)
      values (gen_random_uuid(), ${customer.user.id}, ${profile.vatNumber}, ${vies}, null, 'WAPIAAAA1234', present())`)
  }
  return customer
}

const invoiceOf = async ({ user }: PlanCustomer): Promise<Invoice | undefined> =>
  (await admin.get<Invoice[]>('/api/admin/invoices?limit=50')).body.find(({ userId }) => userId === user.id)

const fileOf = async (id = '') =>
  (await fetch(`${app.address}/api/admin/invoices/${id}/draft.xml`, { headers: { cookie: admin.cookie } })).text()

const receiptOf = async ({ client }: PlanCustomer, id = '') => {
  const path = `${app.address}/api/subscriptions/charges/${id}/receipt.pdf`
  const answer = await fetch(path, { headers: { cookie: client.cookie } })
  const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true })
  return text.replace(/\s+/g, ' ')
}

/** The VAT balance of the books. */
const bookedVat = async () =>
  (await admin.get<MoneyBooks>('/api/admin/money')).body.balances.find(({ account }) => account === 'vat')?.balance ??
  '0.00'

test.each([
  ['another member state, confirmed by VIES', austrian, 'valid', 'Inversione contabile', 'reverse_charge'],
  ['a country outside the union', swiss, null, 'Operazione non soggetta', 'not_subject'],
] as const)(
  'a business of %s pays a plan without VAT: net, N2.1, and all documents state the law',
  async (_, profile, vies, words, treatment) => {
    const before = await bookedVat()
    const customer = await buyer(profile, vies)
    expect(await customer.plan()).toMatchObject({
      taxation: { treatment, rate: '0.00' },
      prices: { trial: '0.82', starter: '8.61', pro: '23.20' },
    })
    await customer.buy('starter')
    const { charges, subscription } = await customer.plan()
    expect(charges).toMatchObject([{ amount: '8.61', taxation: { treatment, law: expect.stringContaining(words) } }])
    expect(subscription?.nextCharge?.amount).toBe('8.61')
    const invoice = await invoiceOf(customer)
    expect(invoice).toMatchObject({ total: '8.61', net: '8.61', vat: '0.00', state: 'complete', missing: [] })
    const file = await fileOf(invoice?.id)
    expect(file).toContain('<AliquotaIVA>0.00</AliquotaIVA>')
    expect(file).toContain('<Natura>N2.1</Natura>')
    expect(file).toContain(`<RiferimentoNormativo>${words}`)
    expect(await bookedVat()).toBe(before)
    const receipt = await receiptOf(customer, charges[0]?.id)
    expect(receipt).toContain('Totale pagato (senza IVA): 8,61 €')
    expect(receipt).toContain(words)
    expect(receipt).not.toMatch(/comprendono l’IVA|IVA inclusa/)
  },
)

test.each([
  ['an Italian business', {}, null],
  ['a business in another member state, unknown to VIES', austrian, 'unknown'],
  ['a business without an answer from VIES', austrian, null],
] as const)('%s pays 22 %', async (_, profile, vies) => {
  const customer = await buyer(profile, vies)
  await customer.buy('starter')
  expect((await customer.plan()).charges).toMatchObject([{ amount: '10.50', taxation: null }])
  expect(await invoiceOf(customer)).toMatchObject({ total: '10.50', net: '8.61', vat: '1.89' })
})

test('an unpaid trial is charged at the price of the next attempt', async () => {
  const customer = await buyer({ ...austrian, vatNumber: 'ATU87654321' })
  const priceOnPage = async () => {
    const { body } = await app.visitor.get<{ amount: string }>(`/api/payments/sandbox/${await customer.open('trial')}`)
    return body.amount
  }
  expect(await priceOnPage()).toBe('1.00')
  await db.execute(sql`
    insert into vat_consultations (id, user_id, vat_number, outcome, name, consultation_number, answered_at)
    values (gen_random_uuid(), ${customer.user.id}, 'ATU87654321', 'valid', null, 'WAPIAAAA1234', present())`)
  expect((await customer.plan()).prices.trial).toBe('0.82')
  expect(await priceOnPage()).toBe('0.82')
  await customer.buy('trial')
  expect((await customer.plan()).charges).toMatchObject([{ amount: '0.82', taxation: { treatment: 'reverse_charge' } }])
})

test('an answer of VIES closes the open page of a trial at the price with VAT', async () => {
  await using vies = await startViesStandIn()
  vies.fates = [stateIsDown]
  const customer = await buyer({ ...austrian, vatNumber: 'ATU33333333' })
  const page = await customer.open('trial')
  await app.context.db.transaction((tx) =>
    queueViesQuery(app.context, tx, { userId: customer.user.id, vatNumber: 'ATU33333333' }),
  )
  await app.runJobs()
  expect((await customer.act(page, 'paid')).status).toBe(409)
  expect((await customer.plan()).prices.trial).toBe('0.82')
})

test('a price that an admin has set at the provider is announced without a reason', async () => {
  const customer = await buyer({})
  await customer.buy('starter')
  await db.execute(sql`update sandbox_subscriptions set price = '9.00'
    where reference = (select id from plan_subscriptions where user_id = ${customer.user.id})`)
  await untilAsked(customer)
  const { rows } = await db.execute<{ body: string }>(sql`
    select body from notifications where user_id = ${customer.user.id} and title like '%passa a 9,00%'`)
  expect(rows).toEqual([{ body: expect.stringMatching(/^Dal prossimo rinnovo, [^:]*\.$/) }])
})

test('the document states the period of the service, as text and in its own elements', async () => {
  const customer = await buyer({
    ...austrian,
    vatNumber: '12345678903',
    companyCountry: 'IT',
    companyZip: '20121',
    companyProvince: 'MI',
    pecEmail: 'a@pec.it',
  })
  await customer.buy('starter')
  const [charge] = (await customer.plan()).charges
  const day = (instant = '') => new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Rome' }).format(new Date(instant))
  const [from, until] = [day(charge?.period?.start), day(charge?.period?.end)]
  const file = await fileOf((await invoiceOf(customer))?.id)
  expect(file).toContain(`<DataInizioPeriodo>${from}</DataInizioPeriodo>`)
  expect(file).toContain(`<DataFinePeriodo>${until}</DataFinePeriodo>`)
  const slashed = (text: string) => text.split('-').reverse().join('/')
  expect(file).toContain(`<Descrizione>Piano Starter - Dal ${slashed(from)} al ${slashed(until)}</Descrizione>`)
})

const setVies = (customer: PlanCustomer, outcome: 'valid' | 'unknown') =>
  db.execute(sql`update vat_consultations set outcome = ${outcome} where user_id = ${customer.user.id}`)

const untilLastDay = async (customer: PlanCustomer, days: number) => {
  await customer.wait({ days })
  await customer.runProvider()
  admin = await app.as('admin')
}

test('each month is charged and taxed by the buyer’s taxation on that day', async () => {
  const customer = await buyer(austrian, 'valid')
  await customer.buy('starter')
  await setVies(customer, 'unknown')
  await untilLastDay(customer, 27)
  expect((await customer.plan()).subscription?.nextCharge?.amount).toBe('10.50')
  await untilLastDay(customer, 4)
  expect((await customer.plan()).charges).toMatchObject([
    { amount: '10.50', taxation: null },
    { amount: '8.61', taxation: { treatment: 'reverse_charge' } },
  ])
  expect(await invoiceOf(customer)).toMatchObject({ total: '10.50', net: '8.61', vat: '1.89' })

  // Reverted: the same agreed price.
  await setVies(customer, 'valid')
  await untilLastDay(customer, 27)
  await untilLastDay(customer, 4)
  expect((await customer.plan()).charges[0]).toMatchObject({
    amount: '8.61',
    taxation: { treatment: 'reverse_charge' },
  })
  expect(await db.execute(sql`select error_message from error_logs`).then(({ rows }) => rows)).toEqual([])
})

test('after the VAT number became Italian, a change of plan and a renewed subscription include VAT', async () => {
  const customer = await buyer(swiss)
  await customer.buy('starter')
  await db.execute(
    sql`update users set vat_number = '12345678903', company_country = 'IT' where id = ${customer.user.id}`,
  )
  await customer.choose('pro')
  expect((await customer.plan()).subscription).toMatchObject({ nextPlan: 'pro', nextCharge: { amount: '28.30' } })
  await customer.cancel()
  await customer.choose('starter')
  expect((await customer.plan()).subscription).toMatchObject({ nextPlan: null, nextCharge: { amount: '10.50' } })
})

test('an open payment page is closed when its price no longer fits the taxation', async () => {
  const customer = await buyer({ ...swiss, vatNumber: 'CHE123456799' })
  const page = await customer.open('starter')
  await db.execute(sql`update users set is_business_verified = false where id = ${customer.user.id}`)
  await customer.wait({ minutes: 6 })
  await customer.runProvider()
  expect((await customer.act(page, 'paid')).status).toBe(409)
  await customer.buy('starter')
  expect((await customer.plan()).charges).toMatchObject([{ amount: '10.50', taxation: null }])
})

const loseVerification = ({ user }: PlanCustomer) =>
  db.execute(sql`update users set is_business_verified = false where id = ${user.id}`)

/** Two days later the job asks the provider about each subscription again. */
const untilAsked = async (customer: PlanCustomer) => {
  await customer.wait({ days: 2 })
  await customer.runProvider()
  admin = await app.as('admin')
}

test.each([
  ['cancels', (customer: PlanCustomer) => customer.cancel(), { isEnding: true, nextPlan: null }],
  ['chooses another plan', (customer: PlanCustomer) => customer.choose('pro'), { isEnding: false, nextPlan: 'pro' }],
] as const)('a customer who %s while the job changes the price keeps this choice', async (_, act, expected) => {
  const customer = await buyer(swiss)
  await customer.buy('starter')
  await loseVerification(customer)
  const { plans } = app.context.payments
  const original = plans.reprice
  const reprice = vi.spyOn(plans, 'reprice').mockImplementation(async (...given) => {
    expect((await act(customer)).status).toBe(200)
    await original(...given)
  })
  await untilAsked(customer)
  expect(reprice).toHaveBeenCalledOnce()
  reprice.mockRestore()
  expect((await customer.plan()).subscription).toMatchObject(expected)
})

test('an agreed price that is stored for another plan is not charged for the present one', async () => {
  const customer = await buyer({})
  await customer.buy('starter')
  // The previous release changes only `plan` and `price`.
  await db.execute(sql`update sandbox_subscriptions set plan = 'pro', price = '28.30'
    where reference = (select id from plan_subscriptions where user_id = ${customer.user.id})`)
  await db.execute(
    sql`update plan_subscriptions set plan = 'pro', price = '28.30', list_price = '10.50' where user_id = ${customer.user.id}`,
  )
  await untilAsked(customer)
  expect((await customer.plan()).subscription).toMatchObject({ plan: 'pro', nextCharge: { amount: '28.30' } })
})

test('a month charged just before its price followed the taxation counts', async () => {
  const customer = await buyer(swiss)
  await customer.buy('starter')
  await customer.choose('pro')
  await loseVerification(customer)
  await untilAsked(customer)
  expect((await customer.plan()).subscription?.nextCharge?.amount).toBe('28.30')
  const setPrice = (price: string) =>
    db.execute(sql`update sandbox_subscriptions set price = ${price}
      where reference = (select id from plan_subscriptions where user_id = ${customer.user.id})`)
  await setPrice('23.20')
  await customer.wait({ days: 30 })
  await app.context.sandbox?.plans.renewDue()
  await setPrice('28.30')
  await customer.runProvider()
  admin = await app.as('admin')
  expect((await customer.plan()).charges[0]).toMatchObject({ plan: 'pro', amount: '23.20', outcome: 'paid' })
})

test('a different tax regime of the seller does not change the price of a subscription', async () => {
  const setRegime = (value: string) =>
    admin.put('/api/admin/settings', { settings: [{ key: 'company_tax_regime', value }] })
  const customer = await buyer(swiss)
  await customer.buy('starter')
  expect((await setRegime('RF19')).status).toBe(204)
  await untilAsked(customer)
  expect((await customer.plan()).subscription?.nextCharge?.amount).toBe('8.61')
  await customer.cancel()
  await customer.choose('starter')
  expect((await customer.plan()).subscription?.nextCharge?.amount).toBe('8.61')
  await loseVerification(customer)
  await untilAsked(customer)
  expect((await customer.plan()).subscription?.nextCharge?.amount).toBe('10.50')
  await setRegime('RF01')
})

test('VIES is asked before the first purchase: its answer sets the price; without one the plan is sold with VAT', async () => {
  await using vies = await startViesStandIn()
  const [known, unanswered] = [
    await buyer({ ...austrian, vatNumber: 'ATU11111111' }),
    await buyer({ ...austrian, vatNumber: 'ATU22222222' }),
  ]
  await known.buy('starter')
  expect((await known.plan()).charges).toMatchObject([{ amount: '8.61', taxation: { treatment: 'reverse_charge' } }])
  vies.fates = [stateIsDown]
  await unanswered.buy('starter')
  expect((await unanswered.plan()).charges).toMatchObject([{ amount: '10.50', taxation: null }])
  expect(vies.requests).toHaveLength(2)
})

test.each(['starter', 'trial'] as const)(
  'the open page of %s is abandoned by the change that makes its price wrong',
  async (plan) => {
    const pay = async (change: (customer: PlanCustomer) => Promise<{ status: number }>, profile = {}) => {
      const customer = await buyer({ ...swiss, businessSubmittedAt: app.context.clock.now(), ...profile })
      const page = await customer.open(plan)
      expect((await change(customer)).status).toBe(200)
      await app.runJobs()
      return (await customer.act(page, 'paid')).status
    }
    const profile = {
      companyName: swiss.companyName,
      vatNumber: '12345678903',
      pecEmail: 'laden@pec.it',
      companyAddress: 'Via Roma 1',
      companyZip: '20121',
      companyCity: 'Milano',
      companyProvince: 'MI',
      companyCountry: 'IT',
    }
    expect(await pay(({ client }) => client.put('/api/auth/business-profile', profile))).toBe(409)
    const refuse = ({ user }: PlanCustomer) =>
      admin.put(`/api/admin/users/${user.id}/verification`, { verified: false, reason: 'Da ricontrollare' })
    expect(await pay(refuse)).toBe(409)
    const keep = ({ client }: PlanCustomer) =>
      client.put('/api/auth/business-profile', { ...profile, vatNumber: swiss.vatNumber, ...swissSeat })
    expect(await pay(keep)).toBe(200)
  },
)

const swissSeat = {
  companyAddress: 'Bahnhofstrasse 1',
  companyZip: '8001',
  companyCity: 'Zürich',
  companyProvince: '',
  companyCountry: 'CH',
}

test('a trial paid on an older page at another price does not begin: the money is refunded', async () => {
  const customer = await buyer({ ...austrian, vatNumber: 'ATU87654322' })
  const old = await customer.open('trial')
  await db.execute(sql`
    insert into vat_consultations (id, user_id, vat_number, outcome, name, consultation_number, answered_at)
    values (gen_random_uuid(), ${customer.user.id}, 'ATU87654322', 'valid', null, 'WAPIAAAA1234', present())`)
  await customer.open('trial')
  // The job that closes the old page has not run yet.
  await customer.act(old, 'paid')
  expect((await customer.plan()).charges).toMatchObject([{ amount: '1.00', outcome: 'returning' }])
  await app.runJobs()
  await customer.buy('trial')
  const { charges } = await customer.plan()
  expect(charges.map(({ amount, outcome }) => [amount, outcome])).toEqual([
    ['0.82', 'paid'],
    ['1.00', 'returned'],
  ])
})

test('a trial whose page is paid before it could be closed does not begin at the wrong price', async () => {
  const customer = await buyer({ ...swiss, vatNumber: 'CHE123456801' })
  const page = await customer.open('trial')
  const refused = { verified: false, reason: 'Da ricontrollare' }
  const verification = `/api/admin/users/${customer.user.id}/verification`
  await db.execute(sql`update users set business_submitted_at = present() where id = ${customer.user.id}`)
  expect((await admin.put(verification, refused)).status).toBe(200)
  await customer.act(page, 'paid')
  expect((await customer.plan()).charges).toMatchObject([{ amount: '0.82', outcome: 'returning' }])
  expect((await customer.account()).subscriptionExpiresAt).toBeNull()
})
