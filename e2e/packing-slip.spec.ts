// Guards: printing a packing slip.

import { extractText } from 'unpdf'
import { payTogether, placeOrder } from './orders.ts'
import { expect, signInByCall, test } from './portal.ts'

test('“Stampa la bolla” prints the open order’s slip with its barcode and moves the order to preparation', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await signInByCall(page, 'pro', 'pro12345')
  const order = await placeOrder(page, { name: 'Dara ដារា' })
  await payTogether(page, [order])
  await signInByCall(page, 'admin', 'admin123')
  await page.goto(`/admin?tab=orders&search=${order.orderNumber}`)
  await page
    .getByRole('button', { name: /^Dettagli dell’ordine/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Il nome contiene caratteri che non si possono stampare: «Dara ដារា»')).toBeVisible()
  const print = dialog.getByRole('button', { name: 'Stampa la bolla' })
  await expect(print).toBeInViewport({ ratio: 1 })
  await print.click()
  await expect(dialog.getByText('1 bolla, 1 in preparazione')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Metti in preparazione' })).toHaveCount(0)
  const path = (await dialog.getByRole('link', { name: 'Apri il PDF' }).getAttribute('href')) ?? ''
  expect(path).toMatch(/codes=P\d{9}$/)
  const pdf = await (await page.request.get(path)).body()
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
  // The number is printed in groups.
  expect(text.replace(/\s/g, '')).toContain(path.slice(-10))
})
