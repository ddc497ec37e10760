// Guards: lists of thousands of wishlist entries and consignees.

import type { Page } from '@playwright/test'
import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { fillConsignee } from './consignee.ts'
import { expect, test } from './portal.ts'
import { openPortalDatabase } from './portal-database.ts'
import { findManySkus } from './product-choice.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

const maxElements = 1500

async function expectFewElements(page: Page, rows: number): Promise<void> {
  const { elements, items } = await page.evaluate(() => ({
    elements: document.querySelectorAll('*').length,
    items: document.querySelectorAll('main li, main tr').length,
  }))
  expect(elements).toBeLessThan(maxElements)
  expect(items).toBeGreaterThanOrEqual(rows)
  expect(items).toBeLessThan(rows + 40)
}

/** Lines of products on sale: `variants` lines with an available variant, and `products` lines without a chosen one. */
async function findLines(page: Page, variants: number, products: number) {
  const list = (await (await page.request.get('/api/products?available=true&limit=60')).json()) as {
    products: { id: string }[]
  }
  const ofVariants: { productId: string; variantId: string | null; quantity: number }[] = []
  const open: typeof ofVariants = []
  for (const { id: productId } of list.products) {
    const { variants: all } = await (await page.request.get(`/api/products/${productId}`)).json()
    const left = (all as { id: string; available: number }[]).filter(({ available }) => available >= 5)
    ofVariants.push(...left.slice(0, 3).map(({ id: variantId }) => ({ productId, variantId, quantity: 1 })))
    if (left.length > 0) open.push({ productId, variantId: null, quantity: 1 })
    if (ofVariants.length >= variants && open.length >= products) break
  }
  return { ofVariants: ofVariants.slice(0, variants), open: open.slice(0, products) }
}

test('5,000 wishlist entries are paged by twenty, and the selection persists across pages', async ({
  page,
  portal,
}) => {
  const { username } = await signInAsNewReseller(page)
  const client = await openPortalDatabase(portal)
  try {
    // Archived products, so that other journeys do not use them.
    await client.query(
      `with made as (
         insert into products (id, name, description, category_id, price, weight, sku, is_active)
         select gen_random_uuid(), 'Campione ' || n, 'Per il conto.', (select id from categories limit 1), 39.90, 0.3, 'LUNGA-' || n, false
         from generate_series(1, 4960) as n returning id
       )
       insert into wishlist_items (id, user_id, product_id, created_at)
       select gen_random_uuid(), users.id, made.id, now() - row_number() over () * interval '1 minute'
       from made, users where username = $1`,
      [username],
    )
    const { ofVariants, open } = await findLines(page, 30, 10)
    for (const items of [open, ofVariants]) {
      expect((await page.request.post('/api/wishlist/lines', { data: { items } })).status()).toBe(201)
    }

    await visit(page, '/dashboard?section=wishlist')
    await expect(page.getByText('5.000 prodotti salvati')).toBeVisible()
    await expectFewElements(page, 20)
    const pages = page.getByRole('navigation', { name: 'Pagine della wishlist' })
    const bar = page.getByRole('region', { name: 'Prodotti scelti' })
    await page.getByRole('checkbox', { name: 'Seleziona tutti (20)' }).check()
    await page
      .getByRole('textbox', { name: /^Quantità di / })
      .first()
      .fill('2')
    await expect(bar).toContainText('21 capi scelti')

    await pages.getByRole('link', { name: 'Prodotti precedenti' }).click()
    const all = page.getByRole('checkbox', { name: 'Seleziona tutti (10)' })
    await expect(all).not.toBeChecked()
    await expect(bar).toContainText('21 capi scelti')
    await all.check()
    await expect(bar).toContainText('31 capi scelti')
    await expectFewElements(page, 20)
    await bar.getByRole('button', { name: 'Ordina selezionati' }).click()
    const order = page.getByRole('dialog')
    const lines = order.getByRole('list', { name: 'Prodotti' }).getByRole('listitem')
    await expect(lines).toHaveCount(30)
    // As on the previous page.
    await expect(lines.filter({ hasText: '2 ×' })).toHaveCount(1)
    await order.getByRole('button', { name: 'Chiudi' }).click()
    await expect(order).toHaveCount(0)

    await page.goBack()
    await expect(page.getByRole('checkbox', { name: 'Seleziona tutti (20)' })).toBeChecked()
    await page.getByRole('checkbox', { name: 'Seleziona tutti (20)' }).uncheck()
    await expect(bar).toContainText('10 capi scelti')
    await bar.getByRole('button', { name: 'Deseleziona' }).click()
    await expect(bar).toHaveCount(0)

    for (let turn = 0; turn < 4; turn++) {
      const before = page.url()
      await pages.getByRole('link', { name: 'Prodotti precedenti' }).click()
      await expect(page).not.toHaveURL(before)
      await expect(pages).toContainText(`${20 * (turn + 1) + 1}–${20 * (turn + 2)} di 5.000 prodotti`)
      // While the next page loads, the old rows stay and their links lead no further.
      await expect(page.locator('[data-stale]')).toHaveCount(0)
      await expectFewElements(page, 20)
    }
    const shown = page.getByText(/^Campione \d+$/).first()
    const name = (await shown.textContent()) ?? ''
    await page.reload()
    await expect(page.getByText(name, { exact: true })).toBeVisible()
    await expectAccessibleInBothLooks(page, 'a later page of the wishlist')
    await pages.getByRole('link', { name: 'I più recenti' }).click()
    await expect(page.getByRole('checkbox', { name: 'Seleziona tutti (20)' })).toBeVisible()
  } finally {
    await client.query(
      `delete from wishlist_items where product_id in (select id from products where sku like 'LUNGA-%')`,
    )
    await client.query(`delete from products where sku like 'LUNGA-%'`)
    await client.end()
  }
})

test('more wishlist entries than one order can hold are selected across pages and become several orders, paid together', async ({
  page,
}) => {
  await signInAsNewReseller(page)
  const skus = await findManySkus(page, 105)
  const { lines } = await (
    await page.request.post('/api/orders/lines', { data: skus.join('\n'), headers: { 'content-type': 'text/csv' } })
  ).json()
  const items = (lines as { productId: string; variantId: string | null }[]).map(({ productId, variantId }) => ({
    productId,
    variantId,
    quantity: 1,
  }))
  for (const part of [items.slice(0, 100), items.slice(100)])
    expect((await page.request.post('/api/wishlist/lines', { data: { items: part } })).status()).toBe(201)

  await visit(page, '/dashboard?section=wishlist')
  const next = page.getByRole('link', { name: 'Prodotti precedenti' })
  for (const left of [105, 85, 65, 45, 25, 5]) {
    const all = page.getByRole('checkbox', { name: `Seleziona tutti (${Math.min(left, 20)})` })
    await expect(all).not.toBeChecked()
    await all.check()
    const address = page.url()
    if (left > 20) {
      await next.click()
      await expect(page).not.toHaveURL(address)
    }
  }
  const bar = page.getByRole('region', { name: 'Prodotti scelti' })
  await expect(bar).toContainText('105 capi scelti')
  await expect(bar).toContainText('questi diventano 2 ordini per lo stesso destinatario')
  await startLook(page)
  await expectAccessibleInBothLooks(page, 'wishes that become several orders')
  await bar.getByRole('button', { name: 'Ordina selezionati in 2 ordini' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ordina ora' })
  await fillConsignee(dialog)
  await expect(dialog.getByText('Spedizione di 2 ordini')).toBeVisible()
  await dialog.getByRole('button', { name: 'Ordina e paga' }).click()
  await expect(page).toHaveURL(/\/pagamento-prova\//)
  const orders: { id: string; items: unknown[] }[] = await (await page.request.get('/api/orders')).json()
  expect(orders.map(({ items: lines }) => lines.length).sort()).toEqual([100, 5])
  // Other journeys need the stock.
  for (const { id } of orders)
    expect((await page.request.post(`/api/orders/${id}/cancel`, { data: {} })).ok()).toBe(true)
})

test('2,000 consignees are paged by ten, and searchable', async ({ page, portal }) => {
  const { username } = await signInAsNewReseller(page)
  const client = await openPortalDatabase(portal)
  try {
    await client.query(
      `insert into addresses (id, user_id, name, email, address, city, zip, country, identity, search, created_at)
       select gen_random_uuid(), users.id, 'Cliente ' || n, 'c@example.it', 'Via Roma ' || n, 'Bari', '70121', 'IT', n::text,
              ' cliente ' || n || ' via roma bari', now() - n * interval '1 minute'
       from generate_series(1, 2000) as n, users where username = $1`,
      [username],
    )
  } finally {
    await client.end()
  }
  await visit(page, '/dashboard?section=business-profile')
  const book = page.getByRole('list', { name: 'Rubrica' })
  const pages = page.getByRole('navigation', { name: 'Pagine della rubrica' })
  await expect(pages).toContainText('1–10 di 2.000 destinatari')
  await expect(book.getByText('Cliente 1', { exact: true })).toBeVisible()
  await expectFewElements(page, 10)
  // Input in other parts of the section is kept.
  await page.getByLabel('Codice SDI').fill('ABC1234')
  for (let turn = 1; turn <= 3; turn++) {
    await pages.getByRole('link', { name: 'Destinatari precedenti' }).click()
    await expect(book.getByText(`Cliente ${10 * turn + 1}`, { exact: true })).toBeVisible()
    await expect(book.getByText(`Cliente ${10 * turn}`, { exact: true })).toHaveCount(0)
    await expectFewElements(page, 10)
  }
  await expect(page.getByLabel('Cerca in rubrica')).toBeInViewport()
  await expect(page.getByLabel('Codice SDI')).toHaveValue('ABC1234')
  await page.getByLabel('Cerca in rubrica').fill('1999 client')
  await expect(book.getByRole('listitem')).toHaveCount(1)
  await page.reload()
  await expect(book.getByRole('listitem')).toHaveText(/Cliente 1999/)
  await page.getByLabel('Cerca in rubrica').fill('')
  await expect(pages).toContainText('1–10 di 2.000 destinatari')
  await expect(book.getByText('Cliente 1', { exact: true })).toBeVisible()
  await pages.getByRole('link', { name: 'Destinatari precedenti' }).click()
  await expect(book.getByText('Cliente 11', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(book.getByText('Cliente 1', { exact: true })).toBeVisible()
})
