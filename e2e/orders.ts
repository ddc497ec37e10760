import type { Page } from '@playwright/test'
import { expect } from './portal.ts'
import { findPieces } from './product-choice.ts'
import { asAdmin } from './resellers.ts'

export interface Placed {
  id: string
  orderNumber: string
}

interface Wishes {
  name?: string
  city?: string
  reference?: string
  /** Number of products in the order. */
  lines?: number
}

/** Places an unpaid order, by default for Anna Bianchi in Torino. */
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

/** Pays through the sandbox and waits until the order is paid. */
export const pay = (page: Page, order: { id: string }): Promise<void> => payTogether(page, [order])

/** Pays the orders with one payment and waits until all are paid. Limited by the number of unpaid orders of an account. */
export async function payTogether({ request }: Page, orders: readonly { id: string }[]): Promise<void> {
  const orderIds = orders.map(({ id }) => id)
  const session = await request.post('/api/payments/create-checkout-session', { data: { orderIds } })
  expect(session.ok(), await session.text()).toBe(true)
  const { url } = await session.json()
  const page = `/api/payments/sandbox/${new URL(url).pathname.split('/').at(-1)}`
  const paid = await request.post(page, { data: { outcome: 'paid' } })
  expect(paid.ok(), await paid.text()).toBe(true)
  for (const id of orderIds) {
    const status = async () => (await (await request.get(`/api/orders/${id}`)).json()).status
    await expect.poll(status, { timeout: 20_000 }).toBe('paid')
  }
}

/** Ships as the admin. The page's session is unchanged. */
export const ship = ({ id }: Placed, trackingNumber: string) =>
  asAdmin(async (admin) => {
    const data = { trackingNumber, carrier: 'BRT' }
    const shipped = await admin.put(`/api/admin/orders/${id}/shipping`, { data })
    expect(shipped.ok(), await shipped.text()).toBe(true)
  })
