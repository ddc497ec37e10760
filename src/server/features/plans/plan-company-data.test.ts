import { afterEach, beforeEach, expect, test } from 'vitest'
import type { User } from '../../../contract/accounts/accounts.ts'
import { textVersions } from '../../../domain/accounts/acceptances.ts'
import { PlanCustomer, planBuyer } from '../../testing/plan-customer.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp

beforeEach(async () => {
  app = await startTestApp()
})

afterEach(() => app[Symbol.asyncDispose]())

test('a plan is sold only to a business: company data and declaration are required first', async () => {
  const buyer = await app.as('base', { acceptances: {} })
  const buy = () => buyer.post('/api/subscriptions/checkout', { plan: 'starter' })
  const accept = (body: object) => buyer.post<User>('/api/auth/acceptances', body)
  expect((await buy()).problem).toMatchObject({ code: 'plan.company_data' })
  const { business } = textVersions
  expect((await accept({ business })).problem.fields).toEqual({ vatNumber: 'P.IVA/VAT obbligatoria' })
  expect((await accept({ business: '2020-01-01', vatNumber: '12345678903' })).status).toBe(400)
  expect((await buy()).status).toBe(409)
  const { body } = await accept({ business, vatNumber: 'de 123.456.789' })
  expect(body).toMatchObject({ vatNumber: 'DE123456789', missingAcceptances: ['terms', 'clauses'] })
  // A VAT number alone is not enough for an invoice.
  expect((await buy()).problem).toMatchObject({ code: 'plan.company_data' })
  expect((await accept({ companyCountry: 'DE', companyZip: '1011', companyCity: '' })).problem.fields).toEqual({
    companyZip: 'Il CAP di questo paese si scrive come 10115',
    companyCity: 'Città richiesta',
    companyAddress: 'Indirizzo sede legale obbligatorio',
  })
  const seat = { companyAddress: 'Weg 3', companyZip: 'D-10115', companyCity: 'Berlin', companyCountry: 'de' }
  expect((await accept({ companyName: 'Laden GmbH', ...seat })).body).toMatchObject({
    companyName: 'Laden GmbH',
    companyZip: '10115',
    companyCountry: 'DE',
    companyProvince: null,
    businessSubmittedAt: null,
  })
  expect((await buy()).status).toBe(200)
  // Existing company data can be changed in the profile only.
  const other = { companyName: 'Altra', vatNumber: '12345678903', ...seat, companyCity: 'Bonn' }
  expect((await accept({ business, ...other })).body).toMatchObject({
    vatNumber: 'DE123456789',
    companyName: 'Laden GmbH',
    companyCity: 'Berlin',
  })
  const { rows } = await app.context.db.pool.query('select kind, version, address from contract_acceptances')
  expect(rows).toEqual([
    { kind: 'business', version: business, address: expect.stringMatching(/^(::ffff:)?127\.|^::1$/) },
  ])
})

test.each(['trial', 'starter'] as const)(
  'the company data of a purchase of %s is stored with it and completes its invoice',
  async (plan) => {
    const settings = { company_vat_number: 'IT10789010013', company_register: 'REA MO-123456' }
    await (await app.as('admin')).put('/api/admin/settings', {
      settings: Object.entries(settings).map(([key, value]) => ({ key, value })),
    })
    const buyer = await PlanCustomer.register(app, {
      userRole: 'base',
      companyName: null,
      vatNumber: null,
      companyAddress: null,
      companyZip: null,
      companyCity: null,
      companyProvince: null,
      companyCountry: null,
    })
    expect((await buyer.checkout(plan)).problem.code).toBe('plan.company_data')
    await buyer.client.post('/api/auth/acceptances', {
      companyName: 'Sartoria Nuova',
      vatNumber: '00743110157',
      companyAddress: 'Via Emilia 1',
      companyZip: '41012',
      companyCity: 'Carpi',
      companyCountry: 'it',
    })
    await buyer.buy(plan)
    const company = {
      companyName: 'Sartoria Nuova',
      street: 'Via Emilia 1',
      zip: '41012',
      city: 'Carpi',
      province: 'MO',
    }
    const bought = await buyer.ask('select buyer from plan_charges where buyer is not null')
    const subscribed = await buyer.ask('select buyer from plan_subscriptions')
    expect([...bought, ...subscribed]).toEqual([expect.objectContaining({ ...company, vatNumber: '00743110157' })])
    expect(await buyer.ask("select facts -> 'buyer' from invoices")).toEqual([expect.objectContaining(company)])
    expect(await buyer.ask('select missing from invoices')).toEqual([[]])
  },
)

test('a verified profile is not asked for company data again, unless its address is not sufficient for an invoice', async () => {
  const verified = await app.as('rivenditore', { ...planBuyer, acceptances: {}, isBusinessVerified: true })
  expect((await verified.post('/api/subscriptions/checkout', { plan: 'starter' })).status).toBe(200)
  const early = {
    companyAddress: 'Via Roma 1, 20121 Milano',
    companyZip: null,
    companyCity: null,
    companyCountry: null,
  }
  const old = await app.as('rivenditore', { ...planBuyer, ...early, isBusinessVerified: true })
  expect((await old.post('/api/subscriptions/checkout', { plan: 'starter' })).problem.code).toBe('plan.company_data')
})
