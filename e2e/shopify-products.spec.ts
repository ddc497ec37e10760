import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { testShopApp } from '../src/server/testing/shopify/shopify-stand-in.ts'
import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { expect, test } from './portal.ts'
import { signInAsNewCustomer, signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

const products = '/dashboard?section=shopify&shop=products'
const choose = '/dashboard?section=shopify&shop=choose'

/** A shop of the stand-in, connected by a call. */
async function connectByCall(page: Page): Promise<string> {
  const shopDomain = `negozio-${randomUUID().slice(0, 8)}.myshopify.com`
  const connected = await page.request.post('/api/shopify/connect', { data: { shopDomain, ...testShopApp } })
  expect(connected.status(), await connected.text()).toBe(201)
  return shopDomain
}

const ticks = (page: Page) => page.getByRole('checkbox', { name: /per il mio negozio$/ })
const rows = (page: Page) => page.getByRole('region', { name: 'Prodotti nel tuo negozio' }).locator('tbody > tr')
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

const expectNoSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)

/** Two of the catalogue are sent as they come. */
async function sendTwo(page: Page): Promise<void> {
  const { products: found } = await (await page.request.get('/api/products?limit=2')).json()
  const data = {
    productIds: found.map(({ id }: { id: string }) => id),
    priceRule: { factor: '2', amount: '0.00', rounding: '90' },
    isDraft: false,
  }
  const sent = await page.request.post('/api/shopify/products', { data })
  expect(sent.status(), await sent.text()).toBe(200)
}

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`on ${device}: products are chosen, priced, edited and sent; the list says what became of them`, async ({
    page,
    portal,
  }) => {
    test.setTimeout(120_000)
    await page.setViewportSize(viewport)
    await signInAsNewReseller(page)
    const shopDomain = await connectByCall(page)
    await visit(page, '/dashboard?section=shopify')
    await page.getByRole('link', { name: 'Scegli dal catalogo' }).click()
    await expect(page.getByRole('heading', { name: 'Scegli per il tuo negozio', level: 1 })).toBeVisible()
    await ticks(page).nth(0).check()
    await ticks(page).nth(1).check()
    const bar = page.getByRole('region', { name: 'Scelti per il tuo negozio' })
    await expect(bar).toContainText('2 prodotti')
    await expectNoSidewaysScroll(page)
    await bar.getByRole('button', { name: 'Prezzi e invio' }).click()

    const form = dialog(page, 'Manda al tuo negozio')
    const preview = form.getByRole('region', { name: 'Anteprima dei prezzi' })
    await expect(preview.locator('tbody > tr')).toHaveCount(2)
    await form.getByLabel('Prezzo qui ×').fill('0')
    await expect(form.getByText('Un numero da 0,01 a 20')).toBeVisible()
    await expect(form.getByRole('button', { name: 'Manda al negozio' })).toBeDisabled()
    await form.getByLabel('Prezzo qui ×').fill('0,5')
    await form.getByLabel('Arrotonda').selectOption('none')
    await expect(preview.getByText('pari al costo')).toHaveCount(2)
    await form.getByLabel('Prezzo qui ×').fill('2,5')
    await form.getByLabel('Arrotonda').selectOption('99')
    await expect(preview.getByText(/,99\s€/)).toHaveCount(2)
    await form.getByLabel(/^Come bozze/).uncheck()
    await form.getByText('Titoli e descrizioni').click()
    await form.getByLabel('Di quale prodotto').selectOption({ index: 1 })
    await form.getByLabel('Titolo').fill('Il mio titolo')
    await form.getByRole('button', { name: 'Manda al negozio' }).click()

    await expect(page.getByRole('heading', { name: 'Prodotti nel tuo negozio', level: 1 })).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).getByText('Nel negozio', { exact: true })).toHaveCount(2, { timeout: 30_000 })
    const there = [...portal.shopify.shop(shopDomain).products.values()]
    expect(there.map(({ title }) => title)).toContain('Il mio titolo')
    expect(there.every(({ status }) => status === 'ACTIVE')).toBe(true)
    for (const { variants } of there) for (const { price } of variants) expect(price).toMatch(/\.99$/)
    await expectNoSidewaysScroll(page)

    await page.getByRole('link', { name: /^Rifiutati/ }).click()
    await expect(page.getByText('Rifiutati: nessuno')).toBeVisible()
    await page.getByRole('button', { name: 'Mostra tutti i prodotti' }).click()
    await page.getByLabel('Cerca un prodotto').fill('Il mio titolo')
    await expect(rows(page)).toHaveCount(1)
  })
}

test('changes by hand are named, kept or overwritten; what was deleted there comes back only when asked; one is taken off the list', async ({
  page,
  portal,
}) => {
  test.setTimeout(120_000)
  await signInAsNewReseller(page)
  const shop = portal.shopify.shop(await connectByCall(page))
  await sendTwo(page)
  await visit(page, products)
  await expect(rows(page).getByText('Nel negozio', { exact: true })).toHaveCount(2, { timeout: 30_000 })

  const [mine, deleted] = [...shop.products.values()]
  if (!mine || !deleted) throw new Error('Two were sent')
  const [own, other] = [mine.title, deleted.title]
  mine.title = 'Titolo mio'
  shop.products.delete(deleted.id)
  for (const name of [own, other]) await page.getByRole('button', { name: `Manda di nuovo: ${name}` }).click()
  await expect(page.getByText('Cambiato da te nel negozio, e resta com’è: titolo.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('L’hai eliminato nel tuo negozio')).toBeVisible({ timeout: 30_000 })
  expect(shop.products.size).toBe(1)

  await page.getByRole('button', { name: `Sovrascrivi le tue modifiche a ${own}` }).click()
  await dialog(page, 'Sovrascrivi le tue modifiche').getByRole('button', { name: 'Tieni' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(mine.title).toBe('Titolo mio')
  await page.getByRole('button', { name: `Sovrascrivi le tue modifiche a ${own}` }).click()
  await dialog(page, 'Sovrascrivi le tue modifiche').getByRole('button', { name: 'Sovrascrivi' }).click()
  await expect.poll(() => mine.title, { timeout: 30_000 }).toBe(own)

  await page.getByRole('button', { name: `Crea di nuovo: ${other}` }).click()
  await expect.poll(() => shop.products.size, { timeout: 30_000 }).toBe(2)
  await page.getByRole('button', { name: `Modifica ${own}` }).click()
  const form = dialog(page, `Modifica ${own}`)
  await form.getByLabel('Titolo').fill('Titolo nuovo')
  await form.getByRole('button', { name: 'Salva e manda' }).click()
  await expect.poll(() => mine.title, { timeout: 30_000 }).toBe('Titolo nuovo')

  await page.getByRole('button', { name: `Togli ${own}` }).click()
  await dialog(page, 'Togli dall’elenco').getByRole('button', { name: 'Togli e metti in bozza' }).click()
  await expect(rows(page)).toHaveCount(1, { timeout: 30_000 })
  expect(mine.status).toBe('DRAFT')
})

test('a whole category goes to the shop', async ({ page, portal }) => {
  test.setTimeout(120_000)
  await signInAsNewReseller(page)
  const shop = portal.shopify.shop(await connectByCall(page))
  const categories = await (await page.request.get('/api/categories')).json()
  const { id, name } = categories[0]
  const { total } = await (await page.request.get(`/api/products?categoryId=${id}&limit=1`)).json()
  await visit(page, choose)
  await page.getByRole('group', { name: 'Categorie intere' }).getByLabel(name, { exact: true }).check()
  await page.getByRole('button', { name: 'Prezzi e invio' }).click()
  await dialog(page, 'Manda al tuo negozio').getByRole('button', { name: 'Manda al negozio' }).click()
  await expect.poll(() => shop.products.size, { timeout: 60_000 }).toBe(total)
  expect([...shop.products.values()].every(({ status }) => status === 'DRAFT')).toBe(true)
})

test('without a shop the page leads to where one is connected; a base account reads what opens it', async ({
  page,
}) => {
  await signInAsNewReseller(page)
  await visit(page, products)
  await page.getByRole('link', { name: 'Collega il negozio' }).click()
  await expect(page.getByRole('heading', { name: 'Connetti il tuo negozio' })).toBeVisible()
  await signInAsNewCustomer(page)
  await visit(page, choose)
  await expect(page.getByText('L’integrazione è ancora chiusa')).toBeVisible()
})

test('axe finds nothing on the choice, the prices, the list and its dialogs', async ({ page, portal }) => {
  test.setTimeout(120_000)
  await startLook(page)
  await signInAsNewReseller(page)
  const shop = portal.shopify.shop(await connectByCall(page))
  await visit(page, products)
  await expect(page.getByText('Nel tuo negozio non c’è ancora niente di nostro')).toBeVisible({ timeout: 30_000 })
  await expectAccessibleInBothLooks(page, 'the empty list')
  await sendTwo(page)
  await visit(page, products)
  await expect(rows(page).getByText('Nel negozio', { exact: true })).toHaveCount(2, { timeout: 30_000 })
  const [mine] = [...shop.products.values()]
  if (!mine) throw new Error('Two were sent')
  const own = mine.title
  mine.title = 'Titolo mio'
  await page.getByRole('button', { name: `Manda di nuovo: ${own}` }).click()
  await expect(page.getByText('Cambiato da te nel negozio')).toBeVisible({ timeout: 30_000 })
  await expectAccessibleInBothLooks(page, 'the list')
  await page.getByRole('button', { name: `Modifica ${own}` }).click()
  await expect(dialog(page, `Modifica ${own}`).getByLabel('Titolo')).toBeEnabled()
  await expectAccessibleInBothLooks(page, 'the change')
  await visit(page, choose)
  await ticks(page).nth(0).check()
  await expect(page.getByRole('button', { name: 'Prezzi e invio' })).toBeVisible()
  await expectAccessibleInBothLooks(page, 'the choice')
  await page.getByRole('button', { name: 'Prezzi e invio' }).click()
  await expect(dialog(page, 'Manda al tuo negozio')).toBeVisible()
  await expectAccessibleInBothLooks(page, 'the prices')
})
