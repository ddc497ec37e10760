import { type APIRequestContext, type Page, request } from '@playwright/test'
import { expect } from './portal.ts'

export interface Account {
  id: string
  username: string
  email: string
  password: string
}

export const ownPassword = 'parola-sicura'

const originOf = async (page: Page) => new URL((await page.request.get('/api/settings/public')).url()).origin

/** Signed in on another device. Whoever is signed in on the page stays so. */
export async function elsewhere(
  page: Page,
  { username, password }: { username: string; password: string },
  act: (request: APIRequestContext) => Promise<unknown>,
): Promise<void> {
  const device = await request.newContext({ baseURL: await originOf(page) })
  const data = { username, password }
  expect((await device.post('/api/login', { data })).ok()).toBe(true)
  await act(device)
  await device.dispose()
}

export const asAdmin = (page: Page, act: (request: APIRequestContext) => Promise<unknown>) =>
  elsewhere(page, { username: 'admin', password: 'admin123' }, act)

type Plan = 'starter' | 'pro'

async function put(request: APIRequestContext, path: string, data: object): Promise<void> {
  const answer = await request.put(path, { data })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
}

export const changePlan = (page: Page, id: string, plan: Plan) =>
  asAdmin(page, (admin) => put(admin, `/api/admin/users/${id}`, { plan }))

/** Signs the page in as a customer of the journey's own, a base account on the trial plan. */
export async function signInAsNewCustomer(page: Page): Promise<Account> {
  const username = `cliente.${Date.now()}.${Math.floor(Math.random() * 10_000)}`
  const account = { username, email: `${username}@example.it`, password: ownPassword }
  const answer = await page.request.post('/api/register', { data: account })
  expect(answer.status(), await answer.text()).toBe(201)
  return { ...account, id: (await answer.json()).id }
}

/** Signs the page in as a reseller of the journey's own, whose profile is verified. */
export async function signInAsNewReseller(page: Page, plan: Plan = 'starter'): Promise<Account> {
  const account = await signInAsNewCustomer(page)
  const profile = {
    companyName: 'Boutique Lago S.r.l.',
    companyAddress: 'Corso Vittorio Emanuele 10',
    companyZip: '20122',
    companyCity: 'Milano',
    companyProvince: 'MI',
    companyCountry: 'IT',
    vatNumber: '12345670017',
    pecEmail: 'boutique@pec.it',
  }
  await put(page.request, '/api/auth/business-profile', profile)
  await asAdmin(page, async (admin) => {
    await put(admin, `/api/admin/users/${account.id}/verification`, { verified: true })
    await put(admin, `/api/admin/users/${account.id}`, { plan })
  })
  return account
}

/** Saves a consignee of the signed-in account. */
export async function saveAddress(page: Page, name: string, change: { isDefault?: boolean; city?: string } = {}) {
  const { isDefault, city = 'Torino' } = change
  const data = {
    customer: { name, email: 'cliente@example.it', phone: '+39 011 1234567' },
    shipping: { address: 'Via Garibaldi 7', city, zip: '10121', province: 'TO', country: 'IT' },
    ...(isDefault !== undefined && { isDefault }),
  }
  const answer = await page.request.post('/api/addresses', { data })
  expect(answer.status()).toBe(201)
}
