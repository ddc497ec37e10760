// Guards: the product page: gallery, options, wishlist, stock.

import type { Page } from '@playwright/test'
import { expect, signInByCall, test } from './portal.ts'
import { chooseOption } from './product-choice.ts'
import { choose, openProduct } from './product-page.ts'
import { toast, visit } from './visit.ts'

/** Opened with the catalogue's own link, so that the browser calls the API: a page opened by address already contains its data. */
async function followTo(page: Page, name: string): Promise<void> {
  await visit(page, `/catalog?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

const variant = (color: string, size: string, available: number) => ({
  id: `00000000-0000-7000-8000-${Buffer.from(`${color}${size}`).toString('hex').padStart(12, '0').slice(0, 12)}`,
  name: `${color} ${size}`,
  color,
  size,
  sku: null,
  stock: available,
  available,
})

test('the gallery and the options work by keyboard', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
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
  // While the pictures slide, the gallery ignores keys.
  await expect(async () => {
    await page.keyboard.press('+')
    await expect(enlarged.getByRole('button', { name: 'Rimpicciolisci' })).toBeEnabled({ timeout: 500 })
  }).toPass()
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

test('an impossible combination is marked and explained; a sold-out one cannot be ordered', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const variants = [variant('Nero', 'M', 4), variant('Nero', 'L', 0), variant('Rosso', 'M', 9)]
  const { products } = await (await page.request.get('/api/products?search=abito%20amalfi')).json()
  const product = await (await page.request.get(`/api/products/${products[0].id}`)).json()
  await page.route(`/api/products/${products[0].id}`, (route) =>
    route.fulfill({ json: { ...product, variants, available: 13 } }),
  )
  await followTo(page, 'Abito Amalfi')
  await choose(page, /^Rosso/)
  await choose(page, /^L \(non disponibile con Rosso\)$/)
  await expect(page.getByText('Opzione tratteggiata: combinazione non disponibile.')).toBeVisible()
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

test('signed out, the wishlist explains that it needs an account and leads to the login and back', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('main').locator('a[href^="/product/"]').first().click()
  const product = /\/product\/[0-9a-f-]{36}$/
  await expect(page).toHaveURL(product)
  const path = new URL(page.url()).pathname
  const add = page.getByRole('button', { name: 'Aggiungi alla Wishlist' })
  await expect(add).toBeVisible()
  await expect(page.getByText('per vedere tutte le immagini e varianti')).toBeVisible()
  await add.click()
  await expect(toast(page, 'Accesso Richiesto')).toContainText(
    "Devi effettuare l'accesso per aggiungere prodotti alla wishlist.",
  )
  await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('returnTo') === path)
})

test('related products are in the same category and never include the product itself', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await openProduct(page, 'Blazer Milano')
  const related = page
    .getByRole('region', { name: 'Prodotti Correlati' })
    .or(page.locator('section').filter({ has: page.getByRole('heading', { name: 'Prodotti Correlati' }) }))
  await expect(related.getByRole('article')).toHaveCount(4)
  await expect(related.getByRole('article').first()).toContainText('Blazer Modena')
  await expect(related.getByRole('article').filter({ hasText: 'Blazer Milano' })).toHaveCount(0)
  for (const card of await related.getByRole('article').all()) await expect(card).toContainText('Giacche')
})

test('a chosen colour shows its picture, on the page and in the order dialog', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await openProduct(page, 'T-shirt Bari')
  const shown = page.getByRole('button', { name: /^Ingrandisci/ }).getByRole('img')
  await expect(shown).toHaveAttribute('alt', /colore bianco$/)
  for (const color of ['Nero', 'Blu', 'Rosso']) {
    await choose(page, new RegExp(`^${color}`))
    await expect(shown).toHaveAttribute('alt', new RegExp(`colore ${color.toLowerCase()}$`))
  }
  // Other pictures can still be opened.
  await page.getByRole('button', { name: /^Immagine 1 di 4/ }).click()
  await expect(shown).toHaveAttribute('alt', /colore bianco$/)
  await choose(page, /^Nero/)
  await chooseOption(page.getByRole('radio', { name: /^(S|M|L|XL)$/ }).first())
  const source = await shown.getAttribute('src')
  await page.getByRole('button', { name: 'Ordina ora' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').locator('img')).toHaveAttribute('src', source ?? '')
})

test('sold out is shown immediately, and a long description is cut at five lines', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const { products } = await (await page.request.get('/api/products?search=abito%20amalfi')).json()
  const product = await (await page.request.get(`/api/products/${products[0].id}`)).json()
  const variants = [variant('Nero', 'M', 0), variant('Rosso', 'M', 0)]
  const description = 'Una riga che si allunga, parola dopo parola. '.repeat(30)
  await page.route(`/api/products/${products[0].id}`, (route) =>
    route.fulfill({ json: { ...product, variants, available: 0, description } }),
  )
  await followTo(page, 'Abito Amalfi')
  await expect(page.getByRole('status').filter({ hasText: 'Esaurito' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ordina ora' })).toBeDisabled()
  const text = page.getByText(description.trim())
  const lines = () =>
    text.evaluate((element) =>
      Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
    )
  expect(await lines()).toBe(5)
  await page.getByRole('button', { name: 'Continua a leggere' }).click()
  expect(await lines()).toBeGreaterThan(5)
  await page.getByRole('button', { name: 'Mostra meno' }).click()
  expect(await lines()).toBe(5)
})

test('on a phone price and button stay in view', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await page.setViewportSize({ width: 390, height: 700 })
  await openProduct(page, 'Blazer Milano')
  const order = page.getByRole('button', { name: 'Ordina ora' }).filter({ visible: true }).last()
  await expect(order).toBeInViewport()
  await order.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Scegli colore e taglia' })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(order).toBeInViewport()
})
