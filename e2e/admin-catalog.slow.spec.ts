// Guards: concurrent edits of a product, and failures while saving.

import { addProduct, field, form, path, stored, toast } from './admin-catalog-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { asAdmin } from './resellers.ts'
import { visit } from './visit.ts'

test.beforeEach(({ page }) => signInByCall(page, 'admin', 'admin123'))

test('the second of two admins is told what changed and by whom, and chooses field by field', async ({ page }) => {
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

test('failures stand in the toast and in the form; the cross and Back ask before what is typed is lost', async ({
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
  await expect(toast(page, 'Impossibile aggiornare il prodotto. Riprova.').first()).toBeVisible()
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
