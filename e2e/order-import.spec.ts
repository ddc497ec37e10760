import type { Page } from '@playwright/test'
import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { expect, test } from './portal.ts'
import { findSku, findSkus } from './product-choice.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

const address = '/dashboard?section=orders&view=file'

const header = 'Riferimento;SKU;Quantità;Nome;Indirizzo;Città;CAP;Paese;Email'

const row = (reference: string, sku: string, name = 'Anna Verdi', zip = '20121') =>
  `${reference};${sku};1;${name};Via Roma 1;Milano;${zip};IT;anna@example.it`

const problemOf = (page: Page, line: number) => page.getByRole('group', { name: `Riga ${line}` })
const summary = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /ordin|riga/ })
    .first()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test('a file of orders: wrong rows are mended in place, the right ones ordered and paid together', async ({ page }) => {
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
  // The server is down for the first try: what was pasted stays.
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
  // The reload kept the mended row, and asked again by itself.
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
  await expect(page.getByRole('status').filter({ hasText: 'Hai pagato 3 ordini: li stiamo preparando.' })).toBeVisible()

  // The same file again makes no doubles.
  await visit(page, address)
  await expect(summary(page)).toContainText('3 ordini ci sono già')
  await expect(button(page, /^Ordina/)).toHaveCount(0)
  await button(page, 'Un altro file').click()
  await expect(page.getByLabel('Oppure incolla qui le righe')).toHaveValue('')
})

test('what finds no place before the payment is told of after it, with the way back to the file', async ({ page }) => {
  test.slow()
  await signInAsNewReseller(page)
  const [sku = '', other = ''] = await findSkus(page, 2)
  await visit(page, address)
  const text = [
    header,
    ...Array.from({ length: 4 }, (_, n) => row(`R-${n}`, n % 2 ? sku : other)),
    row('R-wrong', 'BOH'),
  ]
  await page.getByLabel('Oppure incolla qui le righe').fill(text.join('\n'))
  await button(page, 'Controlla le righe').click()
  await button(page, 'Ordina 4').click()
  await expect(summary(page)).toContainText('4 ordini creati')
  await button(page, 'Paga 4 ordini').click()
  await page.waitForURL(/\/pagamento-prova\//)
  await button(page, 'Paga').click()
  const paid = page.getByRole('status').filter({ hasText: 'Hai pagato 4 ordini: li stiamo preparando.' })
  await expect(paid).toContainText('Ne resta 1 nel file: torna al file.')
  await startLook(page)
  await expectAccessibleInBothLooks(page, 'paid orders of a file, of which one is left')
  await paid.getByRole('link', { name: 'torna al file' }).click()
  await expect(summary(page)).toContainText('1 riga da correggere')
  await button(page, 'Un altro file').click()
  await page.goBack()
  await expect(paid).toBeVisible()
  await expect(paid).not.toContainText('nel file')
})

test('a file from the disk, in the encoding of old spreadsheets, beyond the limit of unpaid orders', async ({
  page,
}) => {
  await signInAsNewReseller(page)
  const sku = await findSku(page)
  await visit(page, address)
  const wrong = Array.from({ length: 23 }, (_, n) => row(`B-${n}`, 'BOH', 'Nicolò Dì'))
  const chooser = page.waitForEvent('filechooser')
  await button(page, 'Scegli il file').click()
  await (await chooser).setFiles({
    name: 'ordini di novembre.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([header, row('B-ok', sku, 'Nicolò Dì'), ...wrong].join('\r\n'), 'latin1'),
  })
  await expect(page.getByText('ordini di novembre.csv')).toBeVisible()
  await button(page, 'Controlla le righe').click()
  await expect(page.getByRole('heading', { name: 'ordini di novembre.csv' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Nicolò Dì, Milano' })).toBeVisible()
  const pager = page.getByRole('navigation', { name: 'Righe da correggere' })
  await expect(pager).toContainText('1–10 di 23')
  await button(page, 'Successive').click()
  await button(page, 'Successive').click()
  await expect(pager).toContainText('21–23 di 23')
  const download = page.waitForEvent('download')
  await button(page, 'Scarica queste righe').click()
  expect((await download).suggestedFilename()).toBe('righe-da-correggere.csv')
})
