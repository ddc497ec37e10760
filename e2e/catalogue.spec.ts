import type { Page } from '@playwright/test'
import { expect, signInByCall, test } from './portal.ts'
import { untilAlive, visit } from './visit.ts'

const cards = (page: Page) => page.getByRole('article')
const count = (page: Page) => page.getByRole('status').filter({ hasText: /prodott/ })
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pagine del catalogo' })
const filters = (page: Page) => page.getByRole('list', { name: 'Filtri attivi' })

/** Ticks an option of the row's list, which is closed again. */
async function tick(page: Page, list: string, option: string): Promise<void> {
  await page.getByRole('button', { name: list }).click()
  await page
    .getByRole('group', { name: list })
    .getByRole('checkbox', { name: new RegExp(`^${option} `) })
    .check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('group', { name: list })).toHaveCount(0)
}

test('category, search, filters and page are in the address: Back, reload and sharing work', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/catalog')
  await expect(cards(page)).toHaveCount(12)
  const all = await count(page).textContent()

  await page.getByRole('combobox', { name: 'Categoria' }).selectOption({ label: 'Abiti' })
  await expect(page).toHaveURL(/category=/)
  await tick(page, 'Colore', 'Nero')
  await tick(page, 'Taglia', 'M')
  await page.getByRole('checkbox', { name: 'Solo disponibili' }).check()
  await page.getByRole('combobox', { name: 'Ordina per' }).selectOption({ label: 'Prezzo crescente' })
  await expect(page).toHaveURL(/color=Nero.*&size=M.*&available=true.*&sort=price_asc|sort=price_asc.*color=Nero/)
  await expect(filters(page)).toContainText('Categoria: Abiti')
  const filtered = await count(page).textContent()
  expect(filtered).not.toBe(all)
  const prices = await cards(page).locator('text=/\\d+,\\d\\d/').first().textContent()

  await page.reload()
  await untilAlive(page)
  await expect(count(page)).toHaveText(filtered ?? '')
  await expect(page.getByRole('button', { name: 'Colore (1)' })).toBeVisible()
  await expect(cards(page).locator('text=/\\d+,\\d\\d/').first()).toHaveText(prices ?? '')

  await page.getByRole('button', { name: 'Togli il filtro Colore: Nero' }).click()
  await expect(page).not.toHaveURL(/color=/)
  await page.goBack()
  await expect(page).toHaveURL(/color=Nero/)
  await expect(page.getByRole('button', { name: 'Colore (1)' })).toBeVisible()

  await page.getByRole('button', { name: 'Azzera filtri' }).click()
  await expect(count(page)).toHaveText(all ?? '')
  await expect(filters(page)).toHaveCount(0)
})

test('twelve on a page, at most five numbers, and the next page is there before it is asked for', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const prefetched = page.waitForResponse(/\/api\/products\?.*offset=12/)
  await visit(page, '/catalog')
  await prefetched
  await expect(pages(page).getByRole('listitem')).toHaveCount(5)
  // Other journeys add products of theirs.
  const last = Math.ceil(Number.parseInt((await count(page).textContent()) ?? '', 10) / 12)
  await expect(pages(page).getByText('Precedente')).toHaveAttribute('aria-disabled', 'true')
  const first = await cards(page).first().textContent()

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await pages(page).getByRole('link', { name: 'Successivo' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(cards(page).first()).not.toHaveText(first ?? '')
  await expect(count(page)).toContainText(`pagina 2 di ${last}`)
  await expect(count(page)).toBeFocused()
  expect(asked.filter((url) => /offset=12(?:&|$)/.test(url))).toEqual([])

  await page.goBack()
  await expect(cards(page).first()).toHaveText(first ?? '')
  await visit(page, '/catalog?page=99')
  await page.getByRole('button', { name: 'Vai all’ultima pagina' }).click()
  await expect(page).toHaveURL(new RegExp(`page=${last}`))
})

test('the filters stay in sight in one row of 48 pixels, and cards name colours and sizes', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  for (const [width, height] of [
    [1440, 900],
    [390, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await visit(page, '/catalog')
    const row = page.getByRole('search')
    await page.evaluate(() => window.scrollTo(0, 1200))
    await expect(row).toBeInViewport({ ratio: 1 })
    expect((await row.boundingBox())?.height).toBe(48)
    await expect(pages(page).getByText(/Pagina 1 di \d/)).toBeVisible()
  }
  await visit(page, '/catalog?search=t-shirt bari')
  await expect(cards(page).getByRole('img', { name: 'Colori: Bianco, Nero, Rosso, Blu' })).toBeVisible()
  await expect(cards(page).getByText(/^Taglie disponibili: /)).toHaveText(/(XS )?(S )?(M )?(L )?(XL )?(XXL)?$/)
})

test('a single character does not lead to the search', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/catalog')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Cerca' })).not.toBeFocused()
})

test('an empty answer shows what was looked for, and the ways on', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/catalog')
  await page.getByRole('searchbox', { name: 'Cerca' }).fill('zzzzqqqq')
  await expect(page.getByText('Nessun prodotto trovato')).toBeVisible()
  await expect(page.getByText('Nessun risultato per «zzzzqqqq»')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Richiedi un prodotto' })).toHaveAttribute(
    'href',
    '/dashboard?section=product-request&about=zzzzqqqq',
  )
  await page.getByRole('button', { name: 'Mostra tutti i prodotti' }).click()
  await expect(page.getByRole('searchbox', { name: 'Cerca' })).toHaveValue('')
  await expect(cards(page)).toHaveCount(12)
})

test('names without a space do not make a phone scroll sideways', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await page.setViewportSize({ width: 320, height: 700 })
  const long = 'Abitolunghissimosenzanemmenounospazio'.repeat(5)
  const rename = (product: object) => ({
    ...product,
    name: long,
    category: long,
    description: long,
    price: '1234567.89',
  })
  const { products, ...list } = await (await page.request.get('/api/products?limit=12')).json()
  const product = await (await page.request.get(`/api/products/${products[0].id}`)).json()
  const renamed = { ...list, products: products.map(rename) }
  await page.route(/\/api\/products\?/, (route) => route.fulfill({ json: renamed }))
  await page.route(/\/api\/products\/[0-9a-f-]{36}$/, (route) => route.fulfill({ json: rename(product) }))
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)

  await visit(page, `/catalog?search=zzzz&color=${long.slice(0, 150)}`)
  await page.getByRole('button', { name: /^Filtri/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtri' })
  await expect(sheet.getByText('Colore (1)')).toBeVisible()
  await expect(sheet.getByRole('checkbox', { name: /^Abitolunghissimo/ })).toBeChecked()
  expect(await width()).toBe(320)
  await sheet.getByRole('button', { name: 'Mostra i prodotti' }).click()
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Azzera filtri' }).click()
  const card = cards(page).first()
  await expect(card).toContainText(long)
  expect(await card.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  expect(await width()).toBe(320)
  await card.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(long)
  await expect(page.getByRole('heading', { name: 'Prodotti Correlati' })).toBeVisible()
  expect(await width()).toBe(320)
})
