// Guards: orders are imported from a file and paid together.

import type { Page } from '@playwright/test'
import { expectAccessibleInBothLooks, looks, startLook } from './accessible.ts'
import { address, button, chooseFile, header, row, summary } from './order-import-page.ts'
import { expect, test } from './portal.ts'
import { findSkus } from './product-choice.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

const problemOf = (page: Page, line: number) => page.getByRole('group', { name: `Riga ${line}` })

test(
  'a file of orders: invalid rows are fixed in place, the valid ones ordered and paid together',
  looks,
  async ({ page }) => {
    await startLook(page)
    await signInAsNewReseller(page)
    const [first = '', second = ''] = await findSkus(page, 2)
    await visit(page, '/dashboard?section=orders')
    await page.getByRole('link', { name: 'Ordini da file' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ordini da file' })).toBeVisible()
    await expectAccessibleInBothLooks(page, 'choosing a file of orders')

    const name = `Anna ${'Verdi'.repeat(20)}`
    const text = [
      header,
      row('A-1', first),
      row('A-1', second),
      row('A-2', first, name),
      row('A-3', 'BOH'),
      row('A-4', second, 'Luca', '184'),
    ]
    // The first attempt fails: the pasted text stays.
    await page.route('**/api/orders/import*', (route) => route.abort())
    await page.getByLabel('Oppure incolla qui le righe').fill(text.join('\n'))
    await button(page, 'Controlla le righe').click()
    await expect(page.getByRole('alert')).toContainText('Impossibile controllare il file')
    await page.unroute('**/api/orders/import*')
    await page.reload()
    await expect(page.getByLabel('Oppure incolla qui le righe')).toHaveValue(text.join('\n'))
    await button(page, 'Controlla le righe').click()

    await expect(summary(page)).toContainText('2 ordini pronti, 3 pezzi')
    await expect(summary(page)).toContainText('2 righe da correggere')
    await expect(problemOf(page, 5)).toContainText('SKU: SKU sconosciuto: controlla il codice nel catalogo')
    await expect(problemOf(page, 6)).toContainText('CAP: Il CAP italiano ha 5 cifre')
    await expect(page.getByRole('region', { name: 'Ordini del file' }).getByRole('row')).toHaveCount(3)
    await expectAccessibleInBothLooks(page, 'a file of orders that was checked')

    await problemOf(page, 6).getByLabel('CAP').fill('00184')
    await expect(button(page, 'Ordina 2')).toBeDisabled()
    await page.reload()
    // The reload kept the fixed row, and checked again automatically.
    await expect(summary(page)).toContainText('3 ordini pronti')
    await button(page, 'Togli la riga 5').click()
    await button(page, 'Controlla di nuovo').click()
    await expect(page.getByRole('heading', { name: 'Righe da correggere' })).toHaveCount(0)
    await button(page, 'Ordina 3').click()
    await expect(summary(page)).toContainText('3 ordini creati')
    await expectAccessibleInBothLooks(page, 'orders that were placed by a file')

    await button(page, 'Paga 3 ordini').click()
    await page.waitForURL(/\/pagamento-prova\//)
    await expect(page.getByText(/^Ordine DW-\d+-\d+, Ordine DW-\d+-\d+, Ordine DW-\d+-\d+$/)).toBeVisible()
    await button(page, 'Paga').click()
    await expect(
      page.getByRole('status').filter({ hasText: 'Hai pagato 3 ordini: li stiamo preparando.' }),
    ).toBeVisible()

    // The same file creates no duplicates.
    await visit(page, address)
    await expect(summary(page)).toContainText('3 ordini ci sono già')
    await expect(button(page, /^Ordina/)).toHaveCount(0)
    await button(page, 'Un altro file').click()
    await expect(page.getByLabel('Oppure incolla qui le righe')).toHaveValue('')
  },
)

test('Shopify’s export is recognised and ordered unchanged, and lines of one order share a consignee', async ({
  page,
}) => {
  await signInAsNewReseller(page)
  const [first = '', second = ''] = await findSkus(page, 2)
  await visit(page, address)
  await chooseFile(page, 'orders_export_1.csv', [
    'Name,Email,Financial Status,Fulfillment Status,Lineitem quantity,Lineitem sku,Lineitem fulfillment status,Shipping Name,Shipping Address1,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone',
    `#1001,anna@example.it,paid,,1,${first},pending,Anna Esempio,Via Prova 1,Milano,'20121,MI,IT,'+39333000000`,
    `#1001,anna@example.it,,,2,${second},pending,,,,,,,`,
    `#1002,hans@example.de,paid,,1,${first},pending,Hans Beispiel,Probeweg 2,Berlin,'10115,BE,DE,`,
    `#1003,luca@example.it,paid,fulfilled,1,${first},fulfilled,Luca Neri,Via Prova 3,Roma,'00144,RM,IT,`,
  ])
  const columns = page.getByRole('region', { name: 'Colonne del file' })
  await expect(columns).toContainText('Formato riconosciuto: ordini esportati da Shopify.')
  await expect(columns).toContainText('Shipping Name')
  await button(page, 'Controlla le righe').click()
  await expect(summary(page)).toContainText('2 ordini pronti, 4 pezzi')
  await expect(summary(page)).toContainText('1 riga lasciata fuori: Già spedito su Shopify (riga 5).')
  await button(page, 'Ordina 2').click()
  await expect(summary(page)).toContainText('2 ordini creati')
  const consignee = page.getByRole('cell', { name: 'Anna Esempio, Milano' })
  await expect(consignee).toBeVisible()
  // On phones a hovered row is painted as a whole, not word by word.
  await page.setViewportSize({ width: 390, height: 844 })
  await consignee.hover()
  await expect(consignee).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(page.getByRole('row').filter({ has: consignee })).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

test('a file without rows and a picture are refused with the reason, and a check leads to the first missing column', async ({
  page,
}) => {
  await signInAsNewReseller(page)
  await visit(page, address)
  const main = page.getByRole('main')
  await chooseFile(page, 'vuoto.csv', [])
  await expect(main.getByRole('alert')).toHaveText('Il file è vuoto.')
  await expect(button(page, 'Controlla le righe')).toBeDisabled()
  await chooseFile(page, 'foto.csv', ['\x89PNG', '\x1a', '\0\0\0\rIHDR'], 'latin1')
  await expect(main.getByRole('alert')).toContainText('Il file non è una tabella')
  await chooseFile(page, 'ordini.csv', [
    'N. ordine;Codice;Pz;Chi;Via;Città;Cod. postale;Contatto',
    'A-1;BOH;1.000;Anna Verdi;Via Roma 1;Milano;184;anna@example.it',
  ])
  const columns = page.getByRole('region', { name: 'Colonne del file' })
  await expect(columns.getByText('Scegli una colonna del file per: Nome, Email.')).toBeVisible()
  await button(page, 'Controlla le righe').click()
  await expect(columns.getByLabel('Nome', { exact: true })).toBeFocused()
  await expect(columns.getByText('Scegli una colonna del file per: Nome, Email.')).toBeInViewport()
  await columns.getByLabel('Nome', { exact: true }).selectOption('Chi')
  await button(page, 'Controlla le righe').click()
  await expect(columns.getByLabel('Email')).toBeFocused()
  await columns.getByLabel('Email').selectOption('Contatto')
  await button(page, 'Controlla le righe').click()
  await expect(problemOf(page, 2)).toContainText('Quantità: La quantità «1.000» può avere decimali o migliaia')
  await expect(problemOf(page, 2)).toContainText('CAP: Il CAP italiano ha 5 cifre')
  await expect(problemOf(page, 2)).toContainText('SKU: SKU sconosciuto')
  for (const label of ['Quantità', 'CAP', 'SKU']) {
    await expect(problemOf(page, 2).getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  }
})
