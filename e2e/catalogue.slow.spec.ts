// Guards: the sticky filter row, short queries and long names.

import { cards, pages } from './catalogue-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { visit } from './visit.ts'

test('the filters stay in view in one row of 48 pixels, and cards name colours and sizes', async ({ page }) => {
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

test('a single character does not start a search', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/catalog')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Cerca' })).not.toBeFocused()
})

test('long names without spaces do not make a phone scroll sideways', async ({ page }) => {
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
