// Guards: admins create, find and edit products.

import { expectAccessibleInBothLooks, looks } from './accessible.ts'
import { addProduct, cards, field, form, path, stored } from './admin-catalog-page.ts'
import { clickTwice, requestsTo } from './clicks.ts'
import { expect, signInByCall, test } from './portal.ts'
import { toast, visit } from './visit.ts'

test.beforeEach(({ page }) => signInByCall(page, 'admin', 'admin123'))

test(
  'a product is added with a grid of variants; errors appear next to their fields; Escape and a click outside do not close the dialog',
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
    // A VAT rate of 0 requires a nature code.
    await field(page, 'IVA (%)').fill('0')
    await create.click()
    await expect(
      page.getByRole('dialog').getByText('Scegli la natura IVA: serve quando l’aliquota è 0').first(),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pubblica comunque' })).toHaveCount(0)
    await field(page, 'Natura IVA', 'combobox').selectOption({ label: 'N4 · Esenti' })
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
    await create.click()
    await expect(page.getByText('Il prodotto non ha immagini')).toBeVisible()
    expect(sent).toHaveLength(0)
    // A refusal for another reason keeps the confirmation of the warning in the form.
    const [{ sku: taken }] = await (await page.request.get(`${path}?limit=1`)).json()
    await field(page, 'SKU').fill(taken)
    await page.getByRole('button', { name: 'Salva come non in vendita' }).click()
    await expect(toast(page, 'Impossibile creare il prodotto')).toBeVisible()
    const onSale = page.getByRole('dialog').getByRole('switch', { name: 'In vendita' })
    await expect(onSale).not.toBeChecked()
    await field(page, 'SKU').fill(sku)
    await onSale.check()
    await create.click()
    await expect(page.getByText('Il prodotto non ha immagini')).toBeVisible()
    await clickTwice(page, page.getByRole('button', { name: 'Pubblica comunque' }))
    await expect(toast(page, 'Prodotto creato')).toBeVisible()
    expect(sent).toHaveLength(2)
    await expect(cards(page).first()).toContainText(sku)
    const [newest] = await (await page.request.get(`${path}?limit=1`)).json()
    expect((await stored(page, newest.id)).variants.map((one) => [one.color, one.size, one.sku, one.stock])).toEqual([
      ['Nero', 'S', `${sku}-NERO-S`, 1],
      ['Rosso', 'S', `${sku}-ROSSO-S`, 3],
      ['Rosso', 'M', `${sku}-ROSSO-M`, 4],
    ])
  },
)

test('the product list: search, editing in rows with undo, and bulk edits', looks, async ({ page }) => {
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

  const chooseAll = () => table.getByRole('checkbox', { name: 'Scegli tutti quelli mostrati' }).check()
  await chooseAll()
  await bar.getByRole('button', { name: 'Togli dalla vendita' }).click()
  await expect(bar).toHaveCount(0)
  await chooseAll()
  await bar.getByRole('button', { name: 'Metti in vendita' }).click()
  const question = page.getByRole('dialog', { name: 'Mettere in vendita anche i prodotti incompleti?' })
  await expect(question).toContainText(`«${name(1)}» non ha immagini; «${name(2)}» non ha immagini.`)
  expect((await stored(page, first.id)).isActive).toBe(false)
  await question.getByRole('button', { name: 'Pubblica comunque' }).click()
  await expect(bar).toHaveCount(0)
  expect((await stored(page, first.id)).isActive).toBe(true)

  await page.getByLabel('Da sistemare').selectOption('Senza prezzo')
  await expect(page.getByText('Nessun prodotto trovato')).toBeVisible()
  await page.getByRole('button', { name: 'Mostra tutti i prodotti' }).click()
  await expect(table.getByRole('row').nth(5)).toBeVisible()
})
