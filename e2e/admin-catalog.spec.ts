// Guards: admins create, find, edit and delete products and categories.

import type { Page } from '@playwright/test'
import { expectAccessibleInBothLooks, looks } from './accessible.ts'
import { addProduct, field, form, type Product, path, stored, toast } from './admin-catalog-page.ts'
import { clickTwice, requestsTo } from './clicks.ts'
import { expect, signInByCall, test } from './portal.ts'
import { visit } from './visit.ts'

const cards = (page: Page) => page.getByRole('list', { name: 'Ultimi prodotti' }).getByRole('listitem')

test.beforeEach(({ page }) => signInByCall(page, 'admin', 'admin123'))

test('the six latest are cards, to be selected and deleted after the browser’s question', looks, async ({ page }) => {
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

test(
  'a product is added with its variants as a grid; what is wrong stands beside its field; Escape and a click outside close nothing',
  looks,
  async ({ page }) => {
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
    await field(page, 'Categoria', 'combobox').selectOption({ label: 'Camicie' })
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
  },
)

test('the list: searched, changed in its rows with a way back, and many at once', looks, async ({ page }) => {
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
