// Guards: a disputed order cannot be shipped until the dispute is won.

import type { Page } from '@playwright/test'
import type Stripe from 'stripe'
import { signedEvent } from '../src/server/testing/stripe/signed-event.ts'
import type { StripeStandIn } from '../src/server/testing/stripe/stripe-stand-in.ts'
import { expectAccessibleInBothLooks } from './accessible.ts'
import { type Placed, placeOrder } from './orders.ts'
import { expect, signInByCall, test } from './portal.ts'

test.use({ payments: 'stripe' })

async function tell({ request }: Page, type: string, object: unknown): Promise<void> {
  const { payload, headers } = signedEvent(type, object)
  const answer = await request.post('/api/payments/webhook', { data: payload, headers })
  expect(answer.status(), await answer.text()).toBe(200)
}

async function payByStripe(page: Page, stripe: StripeStandIn, { id }: Placed): Promise<Stripe.Checkout.Session> {
  const opened = await page.request.post('/api/payments/create-checkout-session', { data: { orderId: id } })
  const { url } = await opened.json()
  const session = stripe.sessions.get(new URL(url).pathname.split('/').at(-1) ?? '')
  if (!session) throw new Error(`Stripe has no page ${url}`)
  Object.assign(session, { status: 'complete', payment_status: 'paid' })
  await tell(page, 'checkout.session.completed', session)
  return session
}

test('a disputed order cannot be shipped until the dispute is won', async ({ page, portal: { stripe } }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const order = await placeOrder(page, { name: 'Pagamento Contestato', reference: 'WEB-7781' })
  const session = await payByStripe(page, stripe, order)
  const opened = stripe.disputes.open(session.payment_intent as string, {
    amount: session.amount_total ?? 0,
    reason: 'product_not_received',
    dueBy: new Date(Date.now() + 7 * 24 * 3_600_000),
  })
  await tell(page, 'charge.dispute.created', opened)

  await page.goto(`/dashboard?section=orders&tab=paid&detail=${order.id}`)
  const sheet = page.getByRole('dialog', { name: `Ordine ${order.orderNumber}` })
  await expect(sheet.getByText('Il pagamento è contestato presso la banca').first()).toBeVisible()
  await expectAccessibleInBothLooks(page, 'disputed order of a reseller')

  await signInByCall(page, 'admin', 'admin123')
  await page.goto('/admin')
  const toDo = page.getByRole('region', { name: 'Da fare' })
  await toDo.getByRole('link', { name: 'Vedi contestazioni' }).click()
  const row = page.getByRole('row').filter({ hasText: order.orderNumber })
  await expect(row.getByText('Merce non ricevuta')).toBeVisible()
  await expectAccessibleInBothLooks(page, 'list of disputes')
  await row.getByRole('button', { name: `Apri l’ordine ${order.orderNumber}` }).click()
  const dialog = page.getByRole('dialog', { name: `Ordine ${order.orderNumber}` })
  await expect(dialog.getByRole('alert').getByText(/^In contestazione: .+ merce non ricevuta$/)).toBeVisible()
  await expect(dialog.getByRole('link', { name: /^Apri presso il gestore/ })).toBeVisible()
  for (const name of ['Metti in preparazione', 'Stampa la bolla', 'Rimborsa', 'Annulla ordine']) {
    await expect(dialog.getByRole('button', { name, exact: true })).toHaveCount(0)
  }
  await expect(dialog.getByLabel('Codice tracking')).toHaveCount(0)
  await expectAccessibleInBothLooks(page, 'disputed order of an admin')

  await page.goto('/admin?tab=orders&status=paid')
  const listed = page.getByRole('row').filter({ hasText: order.orderNumber })
  await expect(listed.getByText('In contestazione')).toBeVisible()
  await expect(listed.getByRole('button', { name: /^Aggiungi Tracking/ })).toHaveCount(0)
  await expectAccessibleInBothLooks(page, 'list with a disputed order')

  await page.goto('/admin?tab=orders&mode=warehouse')
  await expect(page.getByLabel('Bolla o numero dell’ordine')).toBeFocused()
  await page.keyboard.type(order.orderNumber)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText('Fermo: non spedire')).toBeVisible()
  await expectAccessibleInBothLooks(page, 'disputed order in the warehouse')

  await tell(page, 'charge.dispute.closed', stripe.disputes.decide(opened.id, 'won'))
  await page.goto(`/admin?tab=orders&order=${order.id}`)
  await expect(dialog.getByText(/^Contestazione vinta: /)).toBeVisible()
  await dialog.getByLabel('Codice tracking').fill(`VINTA-${order.orderNumber}`)
  await dialog.getByLabel('Codice tracking').press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Tracking Aggiornato' })).toBeVisible()
})
