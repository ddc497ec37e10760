// Guards: a double click creates one order and opens one payment.

import { clickTwice, keysOf, requestsTo, total, untilAnswered } from './clicks.ts'
import { fillAddress } from './double-click-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { openProduct } from './product-choice.ts'

test('a double click creates one resource: order, payment', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await openProduct(page, 0)

  const orders = await total(page, '/api/orders?')
  await page.getByRole('button', { name: 'Ordina ora' }).click()
  const dialog = await fillAddress(page)
  await clickTwice(page, dialog.getByRole('button', { name: 'Crea l’ordine' }))
  await expect(page.getByRole('heading', { name: 'Gestione Ordini' })).toBeVisible()
  await untilAnswered(page)
  expect(await total(page, '/api/orders?')).toBe(orders + 1)

  const checkouts = requestsTo(page, '/api/payments/create-checkout-session')
  await clickTwice(page, page.getByRole('button', { name: /^Paga ora/ }).first())
  await page.waitForURL(/pagamento-prova/)
  expect(keysOf(checkouts).size).toBe(1)
})
