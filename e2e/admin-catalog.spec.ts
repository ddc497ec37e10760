import type { Page } from '@playwright/test'
import { expectAccessibleInBothLooks } from './accessible.ts'
import { clickTwice, requestsTo } from './clicks.ts'
import { expect, signInByCall, test } from './portal.ts'
import { asAdmin } from './resellers.ts'
import { visit } from './visit.ts'

interface Product {
  id: string
  name: string
  price: string
  sku: string
  updatedAt: string
  variants: { id: string; color: string; size: string; sku: string; stock: number; ean: string | null }[]
}

const path = '/api/admin/products'

/** A product of the journey's own, newer than all others. */
async function addProduct(page: Page, rest: object = {}): Promise<Product> {
  const sku = `DW-E2E-${Date.now()}-${Math.floor(Math.random() * 10_000)}`
  const [category] = await (await page.request.get('/api/categories')).json()
  const data = { name: `Abito ${sku}`, price: '49.90', category: category.id, sku, stock: 4, ...rest }
  const answer = await page.request.post(path, { data })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

const stored = async (page: Page, id: string): Promise<Product> => (await page.request.get(`${path}/${id}`)).json()

const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const form = (page: Page, name: 'Aggiungi Prodotto' | 'Modifica Prodotto') => page.getByRole('dialog', { name })
const field = (page: Page, name: string, role: 'textbox' | 'combobox' = 'textbox') =>
  page.getByRole('dialog').getByRole(role, { name, exact: true })
const cards = (page: Page) => page.getByRole('list', { name: 'Ultimi prodotti' }).getByRole('listitem')

test.beforeEach(({ page }) => signInByCall(page, 'admin', 'admin123'))

test('the six latest are cards, to be selected and deleted after the browser’s question', async ({ page }) => {
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
  await expect(toast(page, 'Impossibile eliminare i prodotti.').first()).toBeVisible()
})

test('a product is added with its variants as a grid; what is wrong stands beside its field; Escape and a click outside close nothing', async ({
  page,
}) => {
  await visit(page, '/admin?tab=catalog')
  await page.getByRole('button', { name: 'Aggiungi Prodotto' }).click()
  await expect(form(page, 'Aggiungi Prodotto')).toBeVisible()
  const create = page.getByRole('button', { name: 'Crea Prodotto' })
  await create.click()
  for (const wrong of ['Nome richiesto', 'Prezzo richiesto', 'Categoria richiesta', 'SKU richiesto']) {
    await expect(page.getByRole('dialog').getByText(wrong)).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await page.mouse.click(3, 3)
  await expect(form(page, 'Aggiungi Prodotto')).toBeVisible()

  const sku = `DW-GRIGLIA-${Date.now()}`
  await field(page, 'Nome').fill('Camicia Griglia')
  await field(page, 'Prezzo (€, IVA inclusa)').fill('79,9')
  await field(page, 'Categoria', 'combobox').selectOption({ index: 1 })
  await field(page, 'SKU').fill(sku)
  await field(page, 'Aggiungi colore').fill('Nero, Rosso')
  await page.keyboard.press('Enter')
  await field(page, 'Aggiungi taglia').fill('M, S')
  await page.keyboard.press('Enter')
  const cell = (name: string) => page.getByRole('textbox', { name, exact: true })
  await cell('Nero / S: Giacenza').evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '1\t2\n3\t4')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(cell('Rosso / M: Giacenza')).toHaveValue('4')
  await page.getByRole('button', { name: 'Combinazioni' }).click()
  await page.getByRole('checkbox', { name: 'Nero / M è in vendita' }).uncheck()
  await page.getByRole('button', { name: 'SKU', exact: true }).click()
  await page.getByRole('button', { name: 'Genera gli SKU mancanti' }).click()
  await expect(cell('Nero / S: SKU')).toHaveValue(`${sku}-NERO-S`)
  await expectAccessibleInBothLooks(page, 'product form')
  const sent = requestsTo(page, path)
  await clickTwice(page, create)
  await expect(toast(page, 'Prodotto creato')).toBeVisible()
  expect(sent).toHaveLength(1)
  await expect(cards(page).first()).toContainText(sku)
  const [newest] = await (await page.request.get(`${path}?limit=1`)).json()
  expect((await stored(page, newest.id)).variants.map((one) => [one.color, one.size, one.sku, one.stock])).toEqual([
    ['Nero', 'S', `${sku}-NERO-S`, 1],
    ['Rosso', 'S', `${sku}-ROSSO-S`, 3],
    ['Rosso', 'M', `${sku}-ROSSO-M`, 4],
  ])
})

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

test('the list: searched, changed in its rows with a way back, and many at once', async ({ page }) => {
  const mark = `Zibellino${Date.now()}`
  const name = (at: number) => `${mark} ${at}`
  const [first, second] = [await addProduct(page, { name: name(1) }), await addProduct(page, { name: name(2) })]
  await visit(page, '/admin?tab=catalog')
  await page.getByLabel('Cerca prodotti').fill(mark)
  const table = page.getByRole('region', { name: 'Tutti i prodotti' })
  const row = (at: number) => table.getByRole('row').filter({ hasText: name(at) })
  await expect(page.getByText('2 prodotti', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`search=${mark}`))

  await row(1)
    .getByRole('button', { name: /^Prezzo di/ })
    .click()
  await page.keyboard.type('59,9')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Prezzo aggiornato')).toBeVisible()
  await expect(row(1)).toContainText('59,90 €')
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(row(1)).toContainText('49,90 €')
  await row(2)
    .getByRole('button', { name: /^Giacenza di/ })
    .click()
  await page.keyboard.type('9')
  await page.keyboard.press('Escape')
  await expect(row(2).getByRole('button', { name: /^Giacenza di/ })).toHaveText('4')
  await row(2)
    .getByRole('button', { name: /^Giacenza di/ })
    .click()
  await page.keyboard.type('7')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Giacenza aggiornata')).toBeVisible()
  await expect(row(2).getByRole('button', { name: /^Giacenza di/ })).toHaveText('7')

  await table.getByRole('checkbox', { name: 'Scegli tutti quelli mostrati' }).check()
  const bar = page.getByRole('region', { name: 'Prodotti scelti' })
  await expect(bar.getByText('2 prodotti scelti')).toBeVisible()
  await expectAccessibleInBothLooks(page, 'product list')
  await bar.getByRole('button', { name: 'Cambia prezzo' }).click()
  await field(page, 'Quanto').fill('10')
  await field(page, 'Arrotondamento', 'combobox').selectOption('A ,90')
  await expect(page.getByRole('list', { name: 'Anteprima' }).getByText('49,90 € → 54,90 €').first()).toBeVisible()
  await page.getByRole('button', { name: 'Cambia 2 prezzi' }).click()
  await expect(toast(page, 'Prodotti aggiornati')).toBeVisible()
  expect((await stored(page, first.id)).price).toBe('54.90')
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await expect(toast(page, 'Modifica annullata')).toBeVisible()
  expect((await stored(page, second.id)).price).toBe('49.90')

  await page.getByLabel('Da sistemare').selectOption('Senza prezzo')
  await expect(page.getByText('Nessun prodotto trovato')).toBeVisible()
  await page.getByRole('button', { name: 'Mostra tutti i prodotti' }).click()
  await expect(table.getByRole('row').nth(5)).toBeVisible()
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
