// Guards: concurrent changes, refusals and unsaved changes of product pictures; the same on a phone.

import { untilHeld } from './keyboard.ts'
import { expect, signInByCall, test } from './portal.ts'
import {
  alt,
  color,
  dialog,
  findProduct,
  openPictures,
  rows,
  save,
  stored,
  testNewPicture,
} from './product-pictures-page.ts'

testNewPicture('a phone')

test('a list that another admin has changed in the meantime is shown in its current state, with the local changes', async ({
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

test('the server’s refusal is shown next to the picture; Escape puts back a held picture, and closes only an unchanged dialog', async ({
  page,
}) => {
  await signInByCall(page, 'admin', 'admin123')
  const product = await findProduct(page, 3)
  await openPictures(page, product)
  // Nothing has changed: Escape closes the dialog, or only ends the move while a picture is held.
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

test('the close button and Back confirm before changes are lost; staying loses nothing', async ({ page }) => {
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
