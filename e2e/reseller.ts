import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './portal.ts'
import { findPieces } from './product-choice.ts'

const password = 'parola-sicura'

/** A verified reseller of the journey's own, signed in on this page. `vatNumber`: of nobody else. */
export async function becomeReseller(page: Page, username: string, vatNumber: string): Promise<void> {
  const { request } = page
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await request[method](path, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
    return answer
  }
  await send('post', '/api/register', { username, email: `${username}@example.it`, password })
  await send('put', '/api/auth/business-profile', {
    companyName: `Boutique ${username}`,
    vatNumber,
    pecEmail: 'prova@pec.it',
    companyAddress: 'Via Emilia 1, 41012 Carpi (MO)',
  })
  const { id } = await (await request.get('/api/auth/user')).json()
  await signInByCall(page, 'admin', 'admin123')
  await send('put', `/api/admin/users/${id}/verification`, { verified: true })
  await signInByCall(page, username, password)
}

/** Without the page. Whoever was signed in is so no longer. */
export async function signInByCall(page: Page, username: string, ofUser = password): Promise<void> {
  await page.context().clearCookies()
  const answer = await page.request.post('/api/login', { data: { username, password: ofUser } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

export interface Placed {
  id: string
  orderNumber: string
}

interface Wishes {
  name?: string
  city?: string
  reference?: string
  /** How many products it has. */
  lines?: number
}

/** An unpaid order for Anna Bianchi in Torino, unless the journey wants another. */
export async function placeOrder(page: Page, { name, city, reference, lines = 1 }: Wishes = {}): Promise<Placed> {
  const answer = await page.request.post('/api/orders', {
    data: {
      items: await findPieces(page, lines),
      customer: { name: name ?? 'Anna Bianchi', email: 'anna@example.it', phone: '+39 011 123' },
      shipping: { address: 'Via Garibaldi 7', city: city ?? 'Torino', zip: '10121', province: 'TO', country: 'IT' },
      reference,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

/** Pays by the sandbox; done once the order is paid. */
export async function payByCall(request: APIRequestContext, { id }: Placed): Promise<void> {
  const session = await request.post('/api/payments/create-checkout-session', { data: { orderId: id } })
  const { url } = await session.json()
  const sessionId = new URL(url).pathname.split('/').at(-1)
  await request.post(`/api/payments/sandbox/${sessionId}`, { data: { outcome: 'paid' } })
  const status = async () => (await (await request.get(`/api/orders/${id}`)).json()).status
  await expect.poll(status, { timeout: 20_000 }).toBe('paid')
}

/** By the admin, after whom the reseller signs in again. */
export async function ship(page: Page, { id }: Placed, trackingNumber: string, username: string): Promise<void> {
  await signInByCall(page, 'admin', 'admin123')
  const shipped = await page.request.put(`/api/admin/orders/${id}/shipping`, {
    data: { trackingNumber, carrier: 'BRT' },
  })
  expect(shipped.ok(), await shipped.text()).toBe(true)
  await signInByCall(page, username)
}
