// Guards: the wishlist section: quantities, ordering, reserving, removing.

import type { Page } from '@playwright/test'
import { expectAccessibleInBothLooks, looks, startLook } from './accessible.ts'
import { expect, test } from './portal.ts'
import { findPieces } from './product-choice.ts'
import { signInAsNewReseller } from './resellers.ts'
import { toast, visit } from './visit.ts'
import { address, type Entry, entries, nameOf } from './wishlist-section-page.ts'

const rowOf = (page: Page, { product }: Entry) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2, name: product.name, exact: true }) })

const reserve = (page: Page, entry: Entry) =>
  page.getByRole('button', { name: `Riserva ${nameOf(entry)}`, exact: true })

test('quantities start at one and are saved; selected entries are ordered together', looks, async ({ page }) => {
  await startLook(page)
  await signInAsNewReseller(page)
  for (const piece of await findPieces(page, 3)) await page.request.post('/api/wishlist', { data: piece })
  const [first] = await entries(page)
  if (!first) throw new Error('The wishlist is empty')
  await visit(page, address)
  await expect(page.getByText('3 prodotti salvati')).toBeVisible()
  const quantity = page.getByRole('textbox', { name: `Quantità di ${nameOf(first)}`, exact: true })
  await expect(quantity).toHaveValue('1')
  await expect(page.getByRole('button', { name: `Uno in meno: Quantità di ${nameOf(first)}` })).toBeDisabled()
  await quantity.fill('0')
  await quantity.blur()
  await expect(quantity).toHaveValue('1')
  await quantity.fill('3')
  await expect.poll(async () => (await entries(page))[0]?.quantity).toBe(3)
  await page.reload()
  await expect(quantity).toHaveValue('3')

  await page.getByRole('checkbox', { name: 'Seleziona tutti (3)' }).check()
  const bar = page.getByRole('region', { name: 'Prodotti scelti' })
  await expect(bar).toContainText('5 capi scelti')
  await expectAccessibleInBothLooks(page, 'wishlist with chosen products')
  await bar.getByRole('button', { name: 'Ordina selezionati' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ordina ora' })
  await expect(dialog.getByRole('list', { name: 'Prodotti' }).getByRole('listitem')).toHaveCount(3)
})

test('reserving and removing report the result in a toast and at the row', async ({ page }) => {
  await signInAsNewReseller(page)
  for (const piece of await findPieces(page, 2)) await page.request.post('/api/wishlist', { data: piece })
  const [first, second] = (await entries(page)) as [Entry, Entry]
  await visit(page, address)

  await test.step('reserved', async () => {
    await reserve(page, first).click()
    await expect(toast(page, 'Richiesta di riserva inviata con successo!')).toBeVisible()
    expect(await (await page.request.get('/api/reservations?status=active')).json()).toHaveLength(1)
  })

  await test.step('not reserved: first the server is down, then no stock is left', async () => {
    await page.route('**/api/reservations', (route) => route.abort())
    await reserve(page, second).click()
    await expect(toast(page, 'Errore')).toContainText('Impossibile creare la riserva')
    await expect(rowOf(page, second).getByRole('alert')).toHaveText('Impossibile creare la riserva')
    // Only one toast is shown at a time.
    await expect(page.locator('.mantine-Notification-root')).toHaveCount(1)
    await page.unroute('**/api/reservations')
    const { productId, variantId, variant } = second
    const all = { productId, variantId, quantity: variant.available }
    const taken = await page.request.post('/api/reservations', { data: all })
    expect(taken.status(), await taken.text()).toBe(201)
    await reserve(page, second).click()
    await expect(toast(page, 'Impossibile creare la riserva. Prodotto esaurito')).toBeVisible()
    await expect(rowOf(page, second).getByRole('alert')).toHaveText('Prodotto esaurito')
    await page.request.delete(`/api/reservations/${(await taken.json()).id}`)
  })

  await test.step('removed and restored', async () => {
    const remove = page.getByRole('button', { name: `Rimuovi ${nameOf(first)} dalla wishlist` })
    await page.route('**/api/wishlist/*', (route) => route.abort())
    await remove.click()
    await expect(toast(page, 'Impossibile rimuovere il prodotto dalla wishlist')).toBeVisible()
    await expect(rowOf(page, first)).toBeVisible()
    await page.unroute('**/api/wishlist/*')
    await remove.click()
    await expect(toast(page, 'Prodotto rimosso dalla wishlist')).toBeVisible()
    await expect(page.getByText(`${nameOf(first)}: rimosso dalla wishlist.`)).toBeVisible()
    const undo = page.getByRole('button', { name: 'Annulla', exact: true })
    await expect(undo).toBeFocused()
    await undo.click()
    await expect(rowOf(page, first)).toBeVisible()
    await expect.poll(async () => (await entries(page)).length).toBe(2)
  })
})
