import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessibleInBothLooks } from './accessible.ts'
import { clickTwice, requestsTo } from './clicks.ts'
import { untilHeld } from './keyboard.ts'
import { expect, signInByCall, test } from './portal.ts'
import { countedElsewhere } from './product-choice.ts'
import { visit } from './visit.ts'

interface Product {
  id: string
  name: string
  sku: string
  colors: string[]
  images: { imageUrl: string; altText: string | null; color: string | null }[]
}

/** One of the oldest products with several colours and pictures, which no other journey names; `index` tells them apart. */
async function findProduct(page: Page, index: number): Promise<Product> {
  const products: Product[] = await (await page.request.get('/api/admin/products?limit=100')).json()
  const suitable = products.filter(
    ({ name, colors, images, sku }) =>
      !countedElsewhere.includes(name) && colors.length > 1 && images.length > 1 && sku,
  )
  return suitable.reverse()[index] as Product
}

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Immagini del prodotto' })
const rows = (page: Page) => dialog(page).getByRole('listitem')
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salva le immagini' })
const alt = (page: Page, row: number) => rows(page).nth(row).getByLabel('Descrizione per chi non vede l’immagine')
const color = (page: Page, row: number) => rows(page).nth(row).getByLabel('Colore')
const stored = async (page: Page, { id }: Product): Promise<Product> =>
  (await page.request.get(`/api/admin/products/${id}`)).json()

async function openPictures(page: Page, product: Product): Promise<void> {
  await visit(page, `/admin?tab=catalog&pictures=${product.id}`)
  await expect(rows(page)).toHaveCount(product.images.length)
}

for (const [index, device, viewport] of [
  [0, 'a desktop', { width: 1440, height: 900 }],
  [1, 'a phone', { width: 390, height: 844 }],
] as const) {
  test(`on ${device}: a new picture with its text and colour is first, and shown where the colour is chosen`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    await signInByCall(page, 'admin', 'admin123')
    const product = await findProduct(page, index)
    await openPictures(page, product)
    await expect(rows(page).first()).toContainText('Già salvata')
    await expect(alt(page, 0)).toHaveValue(product.images[0]?.altText ?? '')

    const chosen = dialog(page).locator('input[type=file][multiple]')
    await chosen.setInputFiles([await photo('collo.jpg', index === 0 ? '#a31' : '#13a')])
    const last = product.images.length
    await expect(rows(page).nth(last)).toContainText('Caricata')
    await alt(page, last).fill('Il collo, da vicino')
    const shownColor = product.colors.at(-1) as string
    await color(page, last).selectOption(shownColor)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeVisible()

    await dialog(page).getByRole('button', { name: 'Sposta «collo.jpg»' }).focus()
    await page.keyboard.press('Space')
    await untilHeld(page, /«collo.jpg» presa/)
    for (let place = last; place > 0; place -= 1) {
      await page.keyboard.press('ArrowUp')
      await expect(page.getByText(`«collo.jpg», posizione ${place} di ${last + 1}.`)).toBeAttached()
    }
    await page.keyboard.press('Space')
    await expect(alt(page, 0)).toHaveValue('Il collo, da vicino')
    await expectAccessibleInBothLooks(page, 'product pictures')
    await page.setViewportSize(viewport)

    const sent = requestsTo(page, `/api/admin/products/${product.id}/images`, 'PUT')
    await clickTwice(page, save(page))
    await expect(page.getByRole('alert').filter({ hasText: 'Immagini salvate' })).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    expect(sent).toHaveLength(1)
    const [first, ...rest] = (await stored(page, product)).images
    expect(first).toMatchObject({ altText: 'Il collo, da vicino', color: shownColor })
    expect(rest.map(({ imageUrl }) => imageUrl)).toEqual(product.images.map(({ imageUrl }) => imageUrl))

    await visit(page, `/product/${product.id}?color=${encodeURIComponent(shownColor)}`)
    const shown = page.getByRole('img', { name: 'Il collo, da vicino' }).first()
    await expect(shown).toBeVisible()
    await expect(shown).toHaveAttribute('src', first?.imageUrl ?? '')
  })
}

test('a list that another admin has changed meanwhile is shown as it is now, with what was done here', async ({
  page,
}) => {
  await signInByCall(page, 'admin', 'admin123')
  const product = await findProduct(page, 2)
  await openPictures(page, product)
  await alt(page, 0).fill('Scritto qui')
  const path = `/api/admin/products/${product.id}/images`
  const fewer = product.images.slice(0, -1).map(({ imageUrl }) => ({ imageUrl, altText: 'Scritto là' }))
  expect((await page.request.put(path, { data: { images: fewer } })).ok()).toBe(true)
  await save(page).click()
  await expect(dialog(page).getByText('ha cambiato le immagini')).toBeVisible()
  await expect(rows(page)).toHaveCount(fewer.length)
  await expect(alt(page, 0)).toHaveValue('Scritto qui')
  await save(page).click()
  await expect(dialog(page)).toBeHidden()
  expect((await stored(page, product)).images[0]?.altText).toBe('Scritto qui')
})

test('what the server says against a picture stands beside it; Escape puts back what is held, and closes only what is unchanged', async ({
  page,
}) => {
  await signInByCall(page, 'admin', 'admin123')
  const product = await findProduct(page, 3)
  await openPictures(page, product)
  // Nothing is changed yet: Escape closes, but only the move while a picture is held.
  const handle = dialog(page)
    .getByRole('button', { name: /^Sposta/ })
    .first()
  await handle.focus()
  await page.keyboard.press('Space')
  await untilHeld(page, /presa, posizione 1/)
  await page.keyboard.press('Escape')
  await expect(page.getByText(/Spostamento annullato/)).toBeAttached()
  await expect(dialog(page)).toBeVisible()

  const refusal = 'Nessuna variante ha questo colore: scegline un altro.'
  await page.route(`**/api/admin/products/${product.id}/images`, (route) =>
    route.fulfill({
      status: 400,
      json: { message: refusal, code: 'product.picture_color', fields: { 'images.1.color': refusal } },
    }),
  )
  await color(page, 1).selectOption(product.colors[0] as string)
  await save(page).click()
  await expect(rows(page).nth(1).getByRole('alert')).toHaveText(refusal)
  await expect(rows(page).nth(0).getByRole('alert')).toHaveCount(0)
  await color(page, 1).selectOption('')
  await expect(rows(page).nth(1).getByRole('alert')).toHaveCount(0)
  await dialog(page)
    .getByRole('button', { name: /^Togli/ })
    .first()
    .click()
  await page.unroute(`**/api/admin/products/${product.id}/images`)
  await dialog(page).getByRole('button', { name: 'Annulla' }).click()
  await expect(dialog(page)).toBeHidden()
  await openPictures(page, product)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

test('the cross and Back ask before changes are lost; whoever stays loses nothing', async ({ page }) => {
  await signInByCall(page, 'admin', 'admin123')
  const product = await findProduct(page, 3)
  await openPictures(page, product)
  await alt(page, 0).fill('Non ancora salvato')
  let isLeaving = false
  const asked: string[] = []
  page.on('dialog', (question) => {
    asked.push(question.message())
    return isLeaving ? question.accept() : question.dismiss()
  })
  for (let n = 1; n <= 2; n++) {
    await page.goBack()
    await expect.poll(() => asked.length).toBe(n)
    await expect(alt(page, 0)).toHaveValue('Non ancora salvato')
  }
  const cross = dialog(page).getByRole('button', { name: 'Chiudi', exact: true })
  await cross.click()
  await expect(alt(page, 0)).toHaveValue('Non ancora salvato')
  isLeaving = true
  await cross.click()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/admin\?tab=catalog/)
  const question = 'Le modifiche alle immagini non sono salvate. Chiudere senza salvarle?'
  expect(asked).toEqual(Array(4).fill(question))
})
