// Guards: a single unpaid order.

import { placeOrder } from './orders.ts'
import { expect, test } from './portal.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

const orders = '/dashboard?section=orders'

test('a single unpaid order has only its own button', async ({ page }) => {
  await signInAsNewReseller(page)
  const { orderNumber } = await placeOrder(page)
  await visit(page, orders)
  await expect(page.getByRole('button', { name: `Paga ora l’ordine ${orderNumber}` })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Seleziona tutti' })).toBeHidden()
})
