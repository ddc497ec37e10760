// Guards: numbers scanned twice, and the longest tracking number.

import { ship } from './orders.ts'
import { expect, signInByCall, test } from './portal.ts'
import { paidOrder } from './tracking-page.ts'

test('a number that is scanned again after the warning takes its own place, and only the button confirms it', async ({
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
