// Guards: numbers scanned twice or for the same parcel, corrected, undone from a toast, and the longest tracking number.

import type { Page } from '@playwright/test'
import { type Placed, pay, placeOrder, ship } from './orders.ts'
import { expect, signInByCall, test } from './portal.ts'

async function paidOrder(page: Page): Promise<Placed> {
  const order = await placeOrder(page)
  await pay(page, order)
  return order
}

test('a number scanned again after the warning replaces the input, and only the button confirms it', async ({
  page,
}) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const [first, second] = [await paidOrder(page), await paidOrder(page)]
  await ship(first, 'BRT999')
  await signInByCall(page, 'admin', 'admin123')
  await page.goto(`/admin?tab=orders&search=${second.orderNumber}`)
  await page.getByRole('button', { name: /^Aggiungi Tracking/ }).click()
  const dialog = page.getByRole('dialog')
  const number = dialog.getByLabel('Codice tracking')
  const scan = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }
  await expect(number).toBeFocused()
  for (const _ of ['once', 'again']) {
    const refused = page.waitForResponse((answer) => /shipping$/.test(answer.url()) && answer.status() === 409)
    await scan('BRT999')
    await refused
    await expect(dialog.getByRole('button', { name: 'Conferma: stesso pacco' })).toBeVisible()
    await expect(number).toHaveValue('BRT999')
  }

  await scan('BRT111')
  await expect(page.getByText('Tracking Aggiornato')).toBeVisible()
  const order = await (await page.request.get(`/api/admin/orders/${second.id}`)).json()
  expect(order.trackingNumber).toBe('BRT111')
})

test('the longest tracking number stays in its order’s card on a phone', async ({ page }) => {
  const trackingNumber = '1Z999AA10123456784XYZ'.repeat(4).slice(0, 80)
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const order = await paidOrder(page)
  await ship(order, trackingNumber)
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto('/dashboard?section=orders&tab=shipped')
  await expect(page.getByText(trackingNumber)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('“stesso pacco” is confirmed for the number of another order, not for the next one typed', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const [first, second] = [await paidOrder(page), await paidOrder(page)]
  await ship(first, 'STESSO1')

  await signInByCall(page, 'admin', 'admin123')
  await page.goto(`/admin?tab=orders&search=${second.orderNumber}`)
  await page.getByRole('button', { name: /^Aggiungi Tracking/ }).click()
  const dialog = page.getByRole('dialog')
  const number = dialog.getByLabel('Codice tracking')
  const send = dialog.getByRole('button', { name: 'Segna come spedito' })
  const confirm = dialog.getByRole('button', { name: 'Conferma: stesso pacco' })
  const refusal = dialog.getByRole('alert').filter({ hasText: `è già dell’ordine ${first.orderNumber}` })
  await number.fill('STESSO1')
  await send.click()
  await expect(refusal).toBeVisible()
  await expect(confirm).toBeVisible()

  await number.fill('STESSO12')
  await expect(send).toBeVisible()
  await expect(refusal).toHaveCount(0)

  await number.fill('STESSO1')
  await expect(refusal).toBeVisible()
  await confirm.click()
  await expect(page.getByText('Tracking Aggiornato')).toBeVisible()
})

test('a shipment is undone from its toast before any notification, and the right number is entered', async ({
  page,
}) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const order = await paidOrder(page)
  await signInByCall(page, 'admin', 'admin123')
  await page.goto(`/admin?tab=orders&search=${order.orderNumber}`)
  const opener = page.getByRole('button', { name: /^Aggiungi Tracking/ })
  const number = page.getByRole('dialog').getByLabel('Codice tracking')
  const undo = page.getByRole('button', { name: `Annulla la spedizione di ${order.orderNumber}` })
  await opener.click()
  await number.fill('SBAGLIATO1')
  await number.press('Enter')
  await expect(page.getByText('Tracking Aggiornato')).toBeVisible()
  await expect(opener).toHaveCount(0)
  await undo.click()
  await expect(page.getByText('Spedizione annullata')).toBeVisible()
  await expect(opener).toBeFocused()
  const stored = async () => (await page.request.get(`/api/admin/orders/${order.id}`)).json()
  expect(await stored()).toMatchObject({ status: 'processing', trackingNumber: null })

  await page.keyboard.press('Enter')
  await number.fill('GIUSTO1')
  await number.press('Enter')
  await expect(undo).toBeVisible()
  await expect(opener).toHaveCount(0)
  await expect(undo).toHaveCount(0, { timeout: 15_000 })
  expect(await stored()).toMatchObject({ status: 'shipped', trackingNumber: 'GIUSTO1' })
})

test('“Correggi il tracking” starts with the old number, can be left, and returns the focus', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const order = await paidOrder(page)
  await ship(order, 'VECCHIO1')
  await signInByCall(page, 'admin', 'admin123')
  await page.goto(`/admin?tab=orders&search=${order.orderNumber}`)
  await page.getByRole('button', { name: /^Dettagli/ }).click()
  const dialog = page.getByRole('dialog')
  const opener = dialog.getByRole('button', { name: 'Correggi il tracking' })
  const number = dialog.getByLabel('Codice tracking')
  await opener.click()
  await expect(number).toBeFocused()
  await expect(number).toHaveValue('VECCHIO1')
  await dialog.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(number).toHaveCount(0)
  await expect(opener).toBeFocused()

  await opener.click()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('È il codice di prima')).toBeVisible()
  await page.keyboard.type('NUOVO22')
  await dialog.getByRole('button', { name: 'Salva il nuovo codice' }).click()
  await expect(dialog.getByText('NUOVO22', { exact: true })).toBeVisible()
  await expect(opener).toBeFocused()
})
