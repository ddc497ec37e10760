// Guards: returns that end without a refund.

import { expectAccessibleInBothLooks } from './accessible.ts'
import { pay, placeOrder, ship } from './orders.ts'
import { expect, signInByCall, test } from './portal.ts'
import { signInAsNewReseller } from './resellers.ts'

test('a return withdrawn by the reseller, and a return whose pieces never arrive', async ({ page }) => {
  const reseller = await signInAsNewReseller(page)
  const order = await placeOrder(page, { name: 'Reso Sparito', lines: 1 })
  await pay(page, order)
  await ship(order, `VIA-${order.orderNumber}`)
  const { items } = await (await page.request.get(`/api/orders/${order.id}`)).json()
  const ask = () =>
    page.request.post(`/api/orders/${order.id}/returns`, {
      data: { lines: [{ itemId: items[0].id, quantity: 1 }], reason: 'La taglia è troppo grande' },
    })
  expect((await ask()).status()).toBe(201)
  await page.goto(`/dashboard?section=orders&tab=shipped&detail=${order.id}`)
  const sheet = page.getByRole('dialog', { name: `Ordine ${order.orderNumber}` })
  await sheet.getByRole('button', { name: 'Annulla la richiesta' }).click()
  const sure = page.getByRole('dialog', { name: 'Annullare la richiesta di reso?' })
  await expectAccessibleInBothLooks(page, 'withdrawing a return')
  await sure.getByRole('button', { name: 'Annulla la richiesta' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Richiesta annullata' })).toBeVisible()
  await expect(sheet.getByText('Annullato', { exact: true })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Richiedi reso' })).toBeVisible()
  expect((await ask()).status()).toBe(201)

  await signInByCall(page, 'admin', 'admin123')
  await page.goto('/admin?tab=orders&mode=returns')
  await page.getByRole('button', { name: `Apri il reso dell’ordine ${order.orderNumber}` }).click()
  const dialog = page.getByRole('dialog', { name: `Ordine ${order.orderNumber}` })
  await dialog.getByRole('button', { name: 'Accetta il reso' }).click()
  await dialog.getByRole('button', { name: 'Chiudi: i capi non sono arrivati' }).click()
  await expect(dialog.getByLabel('Perché chiudi il reso')).toBeFocused()
  await dialog.getByRole('button', { name: 'Chiudi il reso' }).click()
  await expect(dialog.getByText('Scrivi perché chiudi il reso')).toBeVisible()
  await dialog.getByLabel('Perché chiudi il reso').fill('Il pacco non è mai partito')
  await expectAccessibleInBothLooks(page, 'closing a return')
  await dialog.getByRole('button', { name: 'Chiudi il reso' }).click()
  await expect(dialog.getByText('Non arrivato', { exact: true })).toBeVisible()

  await signInByCall(page, reseller.username, reseller.password)
  await page.goto(`/dashboard?section=orders&tab=shipped&detail=${order.id}`)
  await expect(sheet.getByText('Il pacco non è mai partito').first()).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Richiedi reso' })).toBeVisible()
})
