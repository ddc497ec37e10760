// Guards: refunds and returns, from both sides.

import { expectAccessibleInBothLooks, looks } from './accessible.ts'
import { pay, placeOrder, ship } from './orders.ts'
import { expect, signInByCall, test } from './portal.ts'
import { signInAsNewReseller } from './resellers.ts'

test(
  'an admin refunds a piece of a paid order; the remaining amount is shown to both admin and reseller',
  looks,
  async ({ page }) => {
    await signInByCall(page, 'rivenditore', 'rivenditore123')
    const order = await placeOrder(page, { name: 'Rimborso Parziale', lines: 2 })
    await pay(page, order)
    await signInByCall(page, 'admin', 'admin123')
    await page.goto(`/admin?tab=orders&order=${order.id}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Rimborsa', exact: true }).click()
    await expect(dialog.getByText('Da rimborsare: 0,00 €')).toBeVisible()
    await dialog.getByRole('button', { name: 'Rimborsa', exact: true }).click()
    await expect(dialog.getByText('Scrivi il motivo')).toBeVisible()
    await expect(dialog.getByLabel('Motivo')).toBeFocused()
    await dialog.getByLabel('Motivo').fill('Il primo capo aveva una macchia')

    // A full refund leaves nothing to ship.
    await dialog.getByRole('button', { name: 'Tutto', exact: true }).click()
    await expect(dialog.getByText('Non resta nulla da spedire')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Annulla e rimborsa' })).toBeVisible()
    const pieces = dialog.getByRole('list', { name: 'Articoli da rimborsare' }).getByRole('textbox')
    await pieces.nth(1).fill('0')
    await expect(dialog.getByText('Non resta nulla da spedire')).toHaveCount(0)
    await expectAccessibleInBothLooks(page, 'refund of an order')
    await dialog.getByRole('button', { name: /^Rimborsa \d/ }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Rimborso avviato' })).toBeVisible()
    await expect(dialog.getByRole('heading', { name: 'Rimborsi' })).toBeVisible()
    await expect(dialog.getByText('1 rimborsato')).toBeVisible()
    // The provider's confirmation arrives while the order is open.
    await expect(dialog.getByText('Rimborsato in parte')).toBeVisible()
    await expect(dialog.getByText('Restano')).toBeVisible()
    await expectAccessibleInBothLooks(page, 'refunded order of an admin')

    await signInByCall(page, 'rivenditore', 'rivenditore123')
    await page.goto(`/dashboard?section=orders&tab=paid&detail=${order.id}`)
    const sheet = page.getByRole('dialog', { name: `Ordine ${order.orderNumber}` })
    await expect(sheet.getByRole('heading', { name: 'Rimborsi' })).toBeVisible()
    await expect(sheet.getByText('Il primo capo aveva una macchia').first()).toBeVisible()
    await expectAccessibleInBothLooks(page, 'refunded order of a reseller')
  },
)

test('a return from both sides: requested with a reason, accepted, received, refunded', looks, async ({ page }) => {
  const reseller = await signInAsNewReseller(page)
  const order = await placeOrder(page, { name: 'Reso Completo', lines: 2 })
  await pay(page, order)
  await ship(order, `RESO-${order.orderNumber}`)
  await page.goto(`/dashboard?section=orders&tab=shipped&detail=${order.id}`)
  const sheet = page.getByRole('dialog', { name: `Ordine ${order.orderNumber}` })
  await sheet.getByRole('button', { name: 'Richiedi reso' }).click()
  const form = page.getByRole('dialog', { name: `Reso dell’ordine ${order.orderNumber}` })
  // Going back returns to the order.
  await form.getByRole('button', { name: 'Torna indietro' }).click()
  await sheet.getByRole('button', { name: 'Richiedi reso' }).click()
  await form.getByRole('button', { name: 'Richiedi reso' }).click()
  await expect(form.getByText('Scegli almeno un capo da rendere')).toBeVisible()
  await expect(form.getByText('Scrivi il motivo del reso')).toBeVisible()
  await form
    .getByRole('button', { name: /^Uno in più/ })
    .first()
    .click()
  await form.getByLabel('Motivo del reso').fill('La taglia è troppo grande')
  await expectAccessibleInBothLooks(page, 'asking for a return')
  await form.getByRole('button', { name: 'Richiedi reso' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Reso richiesto' })).toBeVisible()
  await expect(sheet.getByText('Ti rispondiamo appena l’abbiamo esaminata.')).toBeVisible()
  await expectAccessibleInBothLooks(page, 'order with a return')
  await sheet.getByRole('button', { name: 'Chiudi' }).click()
  await expect(page.getByText('Reso in corso')).toBeVisible()

  await signInByCall(page, 'admin', 'admin123')
  await page.goto('/admin?tab=orders&mode=returns')
  const row = page.getByRole('row').filter({ hasText: order.orderNumber })
  await expect(row.getByText('Richiesto')).toBeVisible()
  await expectAccessibleInBothLooks(page, 'list of returns')
  await row.getByRole('button', { name: /^Apri il reso/ }).click()
  const dialog = page.getByRole('dialog', { name: `Ordine ${order.orderNumber}` })
  await dialog.getByRole('button', { name: 'Rifiuta il reso' }).click()
  await expect(dialog.getByText('Scrivi perché rifiuti il reso', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Risposta al rivenditore')).toBeFocused()
  await dialog.getByLabel('Risposta al rivenditore').fill('Spedisci a Carpi, via Roma 1')
  await dialog.getByRole('button', { name: 'Accetta il reso' }).click()
  await expect(dialog.getByRole('checkbox', { name: /^Rimetti a magazzino/ })).toBeChecked()
  await expectAccessibleInBothLooks(page, 'accepted return of an admin')
  await dialog.getByRole('button', { name: 'Segna come ricevuto' }).click()
  await dialog.getByRole('button', { name: /^Rimborsa \d/ }).click()
  await expect(dialog.getByText(/^Rimborso in corso|Rimborsato$/).first()).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Rimborsi' })).toBeVisible()

  await signInByCall(page, reseller.username, reseller.password)
  await page.goto(`/dashboard?section=orders&tab=shipped&detail=${order.id}`)
  await expect(sheet.getByRole('heading', { name: 'Resi' })).toBeVisible()
  await expect(sheet.getByText('Spedisci a Carpi, via Roma 1').first()).toBeVisible()
})
