import type { Page } from '@playwright/test'
import { expect, signIn, test } from './portal.ts'
import { untilAlive, visit } from './visit.ts'

const cards = (page: Page) => page.getByRole('article')
const count = (page: Page) => page.getByRole('status').filter({ hasText: /prodott/ })
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pagine del catalogo' })
const filters = (page: Page) => page.getByRole('list', { name: 'Filtri attivi' })

async function openProduct(page: Page, name: string): Promise<void> {
  const { products } = (await (await page.request.get('/api/products?limit=100')).json()) as {
    products: { id: string; name: string }[]
  }
  await visit(page, `/product/${products.find((product) => product.name === name)?.id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** By the catalogue's own link, so that the browser asks the API: a page opened by its address comes with its data. */
async function followTo(page: Page, name: string): Promise<void> {
  await visit(page, `/catalog?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const choose = (page: Page, name: RegExp) => page.getByRole('radio', { name }).check({ force: true })

const variant = (color: string, size: string, available: number) => ({
  id: `00000000-0000-7000-8000-${Buffer.from(`${color}${size}`).toString('hex').padStart(12, '0').slice(0, 12)}`,
  name: `${color} ${size}`,
  color,
  size,
  sku: null,
  stock: available,
  available,
})

test('category, search, filters and page stand in the address: Back, reload and sharing work', async ({ page }) => {
  await signIn(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/catalog')
  await expect(cards(page)).toHaveCount(12)
  const all = await count(page).textContent()

  await page.getByRole('combobox', { name: 'Categoria' }).selectOption({ label: 'Abiti' })
  await expect(page).toHaveURL(/category=/)
  await page.getByRole('combobox', { name: 'Colore' }).selectOption('Nero')
  await page.getByRole('combobox', { name: 'Taglia' }).selectOption('M')
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
  await expect(page.getByRole('combobox', { name: 'Colore' })).toHaveValue('Nero')
  await expect(cards(page).locator('text=/\\d+,\\d\\d/').first()).toHaveText(prices ?? '')

  await page.getByRole('button', { name: 'Togli il filtro Colore: Nero' }).click()
  await expect(page).not.toHaveURL(/color=/)
  await page.goBack()
  await expect(page).toHaveURL(/color=Nero/)
  await expect(page.getByRole('combobox', { name: 'Colore' })).toHaveValue('Nero')

  await page.getByRole('button', { name: 'Azzera filtri' }).click()
  await expect(count(page)).toHaveText(all ?? '')
  await expect(filters(page)).toHaveCount(0)
})

test('twelve on a page, at most five numbers, and the next page is there before it is asked for', async ({ page }) => {
  await signIn(page, 'rivenditore', 'rivenditore123')
  const prefetched = page.waitForResponse(/\/api\/products\?.*offset=12/)
  await visit(page, '/catalog')
  await prefetched
  await expect(pages(page).getByRole('listitem')).toHaveCount(5)
  await expect(pages(page).getByText('Precedente')).toHaveAttribute('aria-disabled', 'true')
  const first = await cards(page).first().textContent()

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await pages(page).getByRole('link', { name: 'Successivo' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(cards(page).first()).not.toHaveText(first ?? '')
  await expect(count(page)).toContainText('pagina 2 di 5')
  await expect(count(page)).toBeFocused()
  expect(asked.filter((url) => /offset=12(?:&|$)/.test(url))).toEqual([])

  await page.goBack()
  await expect(cards(page).first()).toHaveText(first ?? '')
  await visit(page, '/catalog?page=99')
  await page.getByRole('button', { name: 'Vai all’ultima pagina' }).click()
  await expect(page).toHaveURL(/page=5/)
})

test('an empty answer shows what was looked for, and the ways on', async ({ page }) => {
  await signIn(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/catalog')
  await page.getByRole('searchbox', { name: 'Cerca' }).fill('zzzzqqqq')
  await expect(page.getByText('Nessun prodotto trovato')).toBeVisible()
  await expect(page.getByText('Nessun risultato per «zzzzqqqq»')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Richiedi un prodotto' })).toBeVisible()
  await page.getByRole('button', { name: 'Mostra tutti i prodotti' }).click()
  await expect(page.getByRole('searchbox', { name: 'Cerca' })).toHaveValue('')
  await expect(cards(page)).toHaveCount(12)
})

test('the gallery and the options work by keyboard', async ({ page }) => {
  await signIn(page, 'rivenditore', 'rivenditore123')
  await openProduct(page, 'Abito Amalfi')
  const enlarge = page.getByRole('button', { name: /^Ingrandisci/ })
  await enlarge.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: /^Immagine 2 di 2/ })).toHaveAttribute('aria-pressed', 'true')

  await page.keyboard.press('Enter')
  const enlarged = page.getByRole('dialog', { name: 'Immagini di Abito Amalfi' })
  await expect(enlarged.getByRole('group', { name: 'Immagine 2 di 2' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(enlarged.getByRole('group', { name: 'Immagine 1 di 2' })).toBeVisible()
  await expect(enlarged.getByRole('button', { name: 'Ingrandisci' })).toBeEnabled()
  await page.keyboard.press('+')
  await expect(enlarged.getByRole('button', { name: 'Rimpicciolisci' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(enlarged).toBeHidden()
  await expect(enlarge).toBeFocused()
  await expect(page.getByRole('button', { name: /^Immagine 1 di 2/ })).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('radio', { name: /^Rosso/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Disponibile: \d+ pezzi$/)).toBeVisible()
})

test('an impossible combination is marked and explained; a sold out one cannot be ordered', async ({ page }) => {
  await signIn(page, 'rivenditore', 'rivenditore123')
  const variants = [variant('Nero', 'M', 4), variant('Nero', 'L', 0), variant('Rosso', 'M', 9)]
  const { products } = await (await page.request.get('/api/products?search=abito%20amalfi')).json()
  const product = await (await page.request.get(`/api/products/${products[0].id}`)).json()
  await page.route(`/api/products/${products[0].id}`, (route) =>
    route.fulfill({ json: { ...product, variants, available: 13 } }),
  )
  await followTo(page, 'Abito Amalfi')
  await choose(page, /^Rosso/)
  await choose(page, /^L \(non disponibile con Rosso\)$/)
  await expect(page.getByText('Tratteggiato: combinazione non disponibile.')).toBeVisible()
  await page.getByRole('button', { name: 'Ordina ora' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Rosso / L non è disponibile: scegli un altro colore o un’altra taglia',
  )
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await choose(page, /^Nero/)
  await expect(page.getByRole('radio', { name: 'L (esaurito)' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Ordina ora' })).toBeDisabled()
  await choose(page, /^M$/)
  await expect(page.getByText('Ultimi 4 pezzi')).toBeVisible()
  await page.getByRole('textbox', { name: 'Quantità' }).fill('50')
  await expect(page.getByRole('textbox', { name: 'Quantità' })).toHaveValue('4')
})

test('signed out, the wishlist says why it needs an account and leads to the login and back', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('main').locator('a[href^="/product/"]').first().click()
  const product = /\/product\/[0-9a-f-]{36}$/
  await expect(page).toHaveURL(product)
  const path = new URL(page.url()).pathname
  await expect(page.getByText('per vedere tutte le immagini e varianti')).toBeVisible()
  await page.getByRole('button', { name: 'Aggiungi alla Wishlist' }).click()
  await expect(toast(page, 'Accesso Richiesto')).toContainText(
    "Devi effettuare l'accesso per aggiungere prodotti alla wishlist.",
  )
  await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('returnTo') === path)
})

test('the wishlist’s other outcomes: added, session ended, refused', async ({ page }) => {
  await signIn(page, 'rivenditore', 'rivenditore123')
  await openProduct(page, 'Blazer Milano')
  const add = page.getByRole('button', { name: 'Aggiungi alla Wishlist' })
  await add.click()
  await expect(toast(page, 'Prodotto aggiunto alla wishlist!')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'wishlist' })).toBeVisible()
  await expect(add).toBeFocused()

  await page.route('/api/wishlist', (route) => route.fulfill({ status: 500, json: { message: 'x', code: 'x' } }))
  await add.click()
  await expect(toast(page, 'Errore')).toContainText('Impossibile aggiungere il prodotto alla wishlist.')
  await page.unroute('/api/wishlist')

  await page.context().clearCookies()
  await add.click()
  await expect(toast(page, 'Accesso Richiesto')).toBeVisible()
  await page.waitForURL(/\/login\?returnTo=/)
})

test('related products are of the same category, never the product itself', async ({ page }) => {
  await signIn(page, 'rivenditore', 'rivenditore123')
  await openProduct(page, 'Blazer Milano')
  const related = page
    .getByRole('region', { name: 'Prodotti Correlati' })
    .or(page.locator('section').filter({ has: page.getByRole('heading', { name: 'Prodotti Correlati' }) }))
  await expect(related.getByRole('article')).toHaveCount(4)
  await expect(related.getByRole('article').first()).toContainText('Blazer Modena')
  await expect(related.getByRole('article').filter({ hasText: 'Blazer Milano' })).toHaveCount(0)
  for (const card of await related.getByRole('article').all()) await expect(card).toContainText('Giacche')
})

test('a trial account is told how to see all pictures', async ({ page }) => {
  await signIn(page, 'base', 'base1234')
  await openProduct(page, 'Abito Amalfi')
  await expect(page.getByRole('button', { name: /^Immagine \d di/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Passa a Starter per vedere tutte le immagini' }).click()
  await expect(page).toHaveURL('/subscriptions')
})

test('names without a space do not make a phone scroll sideways', async ({ page }) => {
  await signIn(page, 'rivenditore', 'rivenditore123')
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
  await expect(page.getByRole('combobox', { name: 'Colore' })).toBeVisible()
  expect(await width()).toBe(320)
  await page.getByRole('button', { name: 'Azzera filtri' }).click()
  const card = cards(page).first()
  await expect(card).toContainText(long)
  expect(await card.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  expect(await width()).toBe(320)
  await card.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(long)
  await expect(page.getByRole('heading', { name: 'Prodotti Correlati' })).toBeVisible()
  expect(await width()).toBe(320)
})
