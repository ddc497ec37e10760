// Guards: the order dialog’s prices, fields and options.

import type { Locator, Page } from '@playwright/test'
import { requestsTo } from './clicks.ts'
import { expect, signInByCall, test } from './portal.ts'
import { chooseOption } from './product-choice.ts'
import { asAdmin } from './resellers.ts'
import { visit } from './visit.ts'

/** Opens 'Ordina ora' for one piece of a product with variants. Returns the dialog and the price of the piece in euros. */
async function openOrderDialog(page: Page, search = 't-shirt bari'): Promise<{ dialog: Locator; price: number }> {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  const { products } = await (
    await page.request.get(`/api/products?limit=1&search=${encodeURIComponent(search)}`)
  ).json()
  await visit(page, `/product/${products[0].id}`)
  for (const name of ['Colore', 'Taglia']) {
    await chooseOption(page.getByRole('group', { name }).getByRole('radio').first())
  }
  await page.getByRole('button', { name: 'Ordina ora' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Crea l’ordine' })).toBeVisible()
  return { dialog, price: Number(products[0].price) }
}

const euro = (amount: number) => new Intl.NumberFormat('it-IT', { style: 'currency', currency: 'EUR' }).format(amount)

/** Whether the element's centre is not covered by the title or the buttons. */
const isUncovered = (element: Locator) =>
  element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

async function fillIn(dialog: Locator, zip: string): Promise<void> {
  await dialog.getByLabel('Nome del destinatario').fill('Anna Bianchi')
  await dialog.getByLabel('Email del destinatario').fill('anna@example.it')
  await dialog.getByLabel('Indirizzo').fill('Via Garibaldi 7')
  await dialog.getByLabel('CAP').fill(zip)
  await dialog.getByLabel('Città').fill('Torino')
}

test('the order dialog shows shipping and total before ordering, and fills in the province from the postal code', async ({
  page,
}) => {
  const { dialog, price } = await openOrderDialog(page)
  const summary = dialog.getByRole('region', { name: 'Riepilogo' })
  await expect(summary).toContainText('Scrivi il CAP')
  await dialog.getByLabel('CAP').fill('10121')
  await expect(dialog.getByLabel('Provincia')).toHaveValue('TO')
  // For one piece up to 3 kg: 5,00 €, or free from the threshold.
  await expect(summary).toContainText(price < 50 ? '5,00' : 'Gratuita')
  const total = dialog.getByText('Totale', { exact: true }).locator('..')
  await expect(total).toContainText(euro(price < 50 ? price + 5 : price))
  await dialog.getByLabel('Paese').selectOption('US')
  await expect(dialog.getByLabel('Provincia')).toHaveCount(0)
  await expect(summary).toContainText('24,90')
  await expect(total).toContainText(euro(price + 24.9))
  await dialog.getByLabel('Assicura la spedizione (+2,50 €)').check()
  await expect(summary).toContainText('Assicurazione2,50 €')
  await expect(summary).toContainText('24,90')
  await expect(total).toContainText(euro(price + 27.4))
  await dialog.getByLabel('Assicura la spedizione (+2,50 €)').uncheck()
  // A country without postal codes.
  await dialog.getByLabel('Paese').selectOption('HK')
  await expect(dialog.getByLabel('CAP')).toHaveCount(0)
  await expect(dialog.getByLabel('Città')).toBeVisible()
  await expect(total).toContainText(euro(price + 24.9))
  await dialog.getByLabel('Paese').selectOption('RU')
  await dialog.getByLabel('CAP').fill('101000')
  await expect(summary).toContainText('Non spediamo in questo paese: Russia.')
  const actions = dialog.locator('[data-dialog-actions]')
  await expect(actions.getByText('Non spediamo in questo paese: Russia.')).toBeVisible()
  for (const name of ['Crea l’ordine', 'Ordina e paga']) {
    await expect(actions.getByRole('button', { name })).toBeDisabled()
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(actions.getByText('Non spediamo in questo paese: Russia.')).toBeInViewport()
  await dialog.getByLabel('Paese').selectOption('HK')
  await expect(actions.getByRole('button', { name: 'Ordina e paga' })).toBeEnabled()
})

test('without Italian VAT the lines and the insurance fee are net, as in the order', async ({ page }) => {
  const exportsAre = (value: 'on' | 'off') =>
    asAdmin((admin) => admin.put('/api/admin/settings', { data: { settings: [{ key: 'vat_exports', value }] } }))
  await exportsAre('on')
  try {
    const { dialog, price } = await openOrderDialog(page)
    const summary = dialog.getByRole('region', { name: 'Riepilogo' })
    await dialog.getByLabel('Paese').selectOption('AE')
    const net = euro(price / 1.22)
    const hasNetLine = async () => {
      await expect(summary.getByRole('list', { name: 'Prodotti' })).toContainText(`1 × ${net}`)
      await expect(summary).toContainText(`Totale prodotti${net}`)
    }
    await hasNetLine()
    await dialog.getByLabel('Assicura la spedizione (+2,05 €)').check()
    await expect(summary).toContainText('Assicurazione2,05 €')
    await hasNetLine()
    await dialog.getByLabel('Paese').selectOption('IT')
    await dialog.getByLabel('CAP').fill('10121')
    await expect(summary).toContainText(`1 × ${euro(price)}`)
    await expect(dialog.getByLabel('Assicura la spedizione (+2,50 €)')).toBeChecked()
  } finally {
    await exportsAre('off')
  }
})

test('a mistake in the postal code is explained at its field, and a refused country is named whatever the code', async ({
  page,
}) => {
  const { dialog } = await openOrderDialog(page, 'blazer milano')
  const summary = dialog.getByRole('region', { name: 'Riepilogo' })
  const zip = dialog.getByLabel('CAP')
  const country = dialog.getByLabel('Paese')
  await expect(summary).toContainText('Con questo totale la spedizione è gratuita')
  await zip.fill('99999')
  await expect(summary).toContainText('Controlla il CAP')
  await expect(dialog.getByText('Il CAP 99999 non esiste in Italia')).toHaveCount(0)
  await zip.blur()
  await expect(dialog.getByText('Il CAP 99999 non esiste in Italia')).toBeVisible()
  await zip.fill('47890')
  await zip.blur()
  await expect(dialog.getByText('Il CAP 47890 è di San Marino: scegli San Marino come paese')).toBeVisible()
  await country.selectOption('SM')
  await expect(zip).not.toHaveAttribute('aria-invalid', 'true')
  await country.selectOption('DE')
  await zip.fill('1011')
  await zip.blur()
  await expect(dialog.getByText('Il CAP di questo paese si scrive come 10115')).toBeVisible()
  await country.selectOption('RU')
  await expect(summary).toContainText('Non spediamo in questo paese: Russia.')
  await expect(dialog.getByRole('button', { name: 'Ordina e paga' })).toBeDisabled()
  await expect(summary).not.toContainText('Con questo totale la spedizione è gratuita')
})

test('there is only the total of the products until the server has quoted the destination, and a known destination is quoted again', async ({
  page,
}) => {
  const { dialog, price } = await openOrderDialog(page)
  await dialog.getByLabel('CAP').fill('10121')
  const total = dialog.getByText('Totale', { exact: true }).locator('..')
  await expect(total).toHaveText(/^Totale [\d.]+,\d\d\s€$/)
  const quotes = requestsTo(page, '/api/orders/quote')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/orders/quote', async (route) => {
    await held
    await route.continue()
  })
  const country = dialog.getByLabel('Paese')
  await country.selectOption('US')
  await expect.poll(() => quotes.length).toBe(1)
  await expect(total).toHaveText(/^Totale [\d.]+,\d\d\s€ \+ spedizione$/)
  await expect(dialog.getByText('Totale (IVA inclusa)')).toHaveCount(0)
  release()
  await expect(total).toContainText(euro(price + 24.9))
  await country.selectOption('IT')
  await expect.poll(() => quotes.length).toBe(2)
  await expect(total).toContainText(euro(price < 50 ? price + 5 : price))
})

test('on a small phone title and buttons stay in view, and an invalid field is scrolled to and focused', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const { dialog } = await openOrderDialog(page)
  const submit = dialog.getByRole('button', { name: 'Crea l’ordine' })
  const close = dialog.getByRole('button', { name: 'Chiudi' })
  await fillIn(dialog, '1012')
  for (const label of ['Nome del destinatario', 'Note per il magazzino']) {
    await dialog.getByLabel(label).scrollIntoViewIfNeeded()
    for (const button of [submit, close]) {
      await expect(button).toBeInViewport({ ratio: 1 })
      expect(await isUncovered(button)).toBe(true)
    }
  }
  await dialog.getByLabel('Nome del destinatario').scrollIntoViewIfNeeded()
  await submit.click()
  const zip = dialog.getByLabel('CAP')
  await expect(zip).toBeFocused()
  for (const seen of [zip, dialog.getByText('Il CAP italiano ha 5 cifre')]) {
    await expect(seen).toBeInViewport({ ratio: 1 })
    expect(await isUncovered(seen)).toBe(true)
  }
})

test('the reseller’s reference is shown in their orders, and finds the order for the admin', async ({ page }) => {
  const { dialog } = await openOrderDialog(page)
  await fillIn(dialog, '10121')
  await dialog.getByLabel('Il tuo riferimento').fill('WEB-1042')
  await dialog.getByRole('button', { name: 'Crea l’ordine' }).click()
  await expect(page.getByText('Rif. WEB-1042').first()).toBeVisible()
  await signInByCall(page, 'admin', 'admin123')
  await page.goto('/admin?tab=orders&search=web-1042')
  await expect(page.getByText('Rif. WEB-1042').first()).toBeVisible()
})
