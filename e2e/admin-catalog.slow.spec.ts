// Guards: concurrent edits of a product, failures while saving, the latest six and the categories.

import { expectAccessibleInBothLooks } from './accessible.ts'
import { addProduct, cards, field, form, type Product, path, stored } from './admin-catalog-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { asAdmin } from './resellers.ts'
import { toast, visit } from './visit.ts'

test.beforeEach(({ page }) => signInByCall(page, 'admin', 'admin123'))

test('the second of two admins sees the changes and their author, and chooses a version field by field', async ({
  page,
}) => {
  const product = await addProduct(page)
  await visit(page, `/admin?tab=catalog&product=${product.id}`)
  await expect(field(page, 'Nome')).toHaveValue(product.name)
  await field(page, 'Prezzo (€, IVA inclusa)').fill('55')
  await field(page, 'Origine').fill('Biella')
  await asAdmin(async (admin) => {
    const data = { price: '60', composition: 'Lana' }
    expect((await admin.put(`${path}/${product.id}`, { data })).ok()).toBe(true)
  })
  const save = page.getByRole('button', { name: 'Salva Modifiche' })
  await save.click()
  await expect(toast(page, 'Impossibile aggiornare il prodotto. Riprova.')).toBeVisible()
  await expect(page.getByText(/ha salvato prima di te/)).toBeVisible()
  await expect(page.getByText('Aggiornato qui sotto: Composizione.')).toBeVisible()
  await expect(field(page, 'Composizione')).toHaveValue('Lana')
  await save.click()
  await expect(page.getByText('Scegli che cosa resta di ogni campo', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'La loro: Prezzo' }).click()
  await expect(field(page, 'Prezzo (€, IVA inclusa)')).toHaveValue('60,00')
  await page.getByRole('button', { name: 'La tua versione: Prezzo' }).click()
  await save.click()
  await expect(toast(page, 'Prodotto aggiornato')).toBeVisible()
  expect(await stored(page, product.id)).toMatchObject({ price: '55.00', composition: 'Lana', origin: 'Biella' })
})

test('failures appear in the toast and the form; the close button and Back confirm before input is lost', async ({
  page,
}) => {
  const product = await addProduct(page)
  await visit(page, '/admin?tab=catalog')
  await page
    .getByRole('button', { name: `Modifica ${product.name}`, exact: true })
    .first()
    .click()
  await expect(field(page, 'Nome')).toHaveValue(product.name)
  await page.route(`**${path}/${product.id}`, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await field(page, 'Origine').fill('Como')
  await page.getByRole('button', { name: 'Salva Modifiche' }).click()
  await expect(toast(page, 'Impossibile aggiornare il prodotto. Riprova.')).toBeVisible()
  await expect(field(page, 'Origine')).toHaveValue('Como')
  const asked: string[] = []
  page.once('dialog', (question) => {
    asked.push(question.message())
    return question.accept()
  })
  await form(page, 'Modifica Prodotto').getByRole('button', { name: 'Chiudi', exact: true }).click()
  await expect(form(page, 'Modifica Prodotto')).toBeHidden()
  expect(asked).toEqual(['Le modifiche al prodotto non sono salvate. Chiudere senza salvarle?'])
})

test('the six latest products are cards that can be selected and deleted after the browser’s confirmation', async ({
  page,
}) => {
  const made = [await addProduct(page), await addProduct(page), await addProduct(page)]
  await visit(page, '/admin?tab=catalog')
  await expect(cards(page)).toHaveCount(6)
  const card = cards(page).filter({ hasText: made[0]?.sku ?? '' })
  await expect(card.getByText('49,90 €')).toBeVisible()
  for (const action of ['Modifica', 'Stock']) {
    await expect(
      card.getByRole('button', { name: `${action}`, exact: false }).filter({ hasText: action }),
    ).toBeVisible()
  }
  await expectAccessibleInBothLooks(page, 'catalogue tab')

  const all = page.getByRole('button', { name: 'Seleziona tutti', exact: true })
  await all.click()
  await expect(page.getByRole('button', { name: 'Elimina selezionati (6)' })).toBeVisible()
  await page.getByRole('button', { name: 'Deseleziona tutti' }).click()
  await expect(cards(page).getByRole('checkbox', { checked: true })).toHaveCount(0)

  const asked: string[] = []
  let isSure = false
  page.on('dialog', (question) => {
    asked.push(question.message())
    return isSure ? question.accept() : question.dismiss()
  })
  const tick = (product: Product | undefined) =>
    page.getByRole('checkbox', { name: `Seleziona ${product?.name}` }).check()
  await tick(made[0])
  await page.getByRole('button', { name: 'Elimina selezionati (1)' }).click()
  await expect.poll(() => asked).toEqual(['Sei sicuro di voler eliminare questo prodotto?'])
  isSure = true
  await tick(made[1])
  await page.getByRole('button', { name: 'Elimina selezionati (2)' }).click()
  await expect(toast(page, 'Prodotti eliminati')).toBeVisible()
  expect(asked.at(-1)).toBe('Sei sicuro di voler eliminare 2 prodotti?')
  await expect(page.getByRole('checkbox', { name: `Seleziona ${made[0]?.name}` })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Elimina selezionati/ })).toHaveCount(0)
  expect((await page.request.get(`${path}/${made[1]?.id}`)).status()).toBe(404)

  await page.route(`**${path}/${made[2]?.id}`, (route) => route.abort())
  await tick(made[2])
  await page.getByRole('button', { name: 'Elimina selezionati (1)' }).click()
  await expect(toast(page, 'Impossibile eliminare i prodotti.')).toBeVisible()
})

test('categories are added, renamed and deleted', async ({ page }) => {
  const name = `Categoria ${Date.now()}`
  await visit(page, '/admin?tab=catalog')
  await page.getByLabel('Nuova categoria').fill(name)
  await page.getByRole('button', { name: 'Aggiungi categoria' }).click()
  await expect(toast(page, 'Categoria aggiunta')).toBeVisible()
  await page.getByRole('button', { name: `Rinomina ${name}` }).click()
  await page.getByRole('textbox', { name: `Nome di ${name}` }).fill(`${name} bis`)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Categoria rinominata')).toBeVisible()
  page.once('dialog', (question) => question.accept())
  await page.getByRole('button', { name: `Elimina ${name} bis` }).click()
  await expect(toast(page, 'Categoria eliminata')).toBeVisible()
  await expect(page.getByRole('button', { name: `Elimina ${name} bis` })).toHaveCount(0)
})
