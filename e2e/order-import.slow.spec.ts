// Guards: files that exceed stock or limits, old encodings, and manually assigned columns.

import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { address, button, chooseFile, header, row, summary } from './order-import-page.ts'
import { expect, test } from './portal.ts'
import { findSku, findSkus } from './product-choice.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

test('orders without stock at payment are reported afterwards, with a link back to the file', async ({ page }) => {
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

test('a file in the encoding of old spreadsheets, beyond the limit of unpaid orders', async ({ page }) => {
  await signInAsNewReseller(page)
  const sku = await findSku(page)
  await visit(page, address)
  const wrong = Array.from({ length: 23 }, (_, n) => row(`B-${n}`, 'BOH', 'Nicolò Dì'))
  await chooseFile(page, 'ordini di novembre.csv', [header, row('B-ok', sku, 'Nicolò Dì'), ...wrong], 'latin1')
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

test('unrecognised columns are assigned once, and remembered for the next file', async ({ page }) => {
  await signInAsNewReseller(page)
  const sku = await findSku(page)
  await visit(page, address)
  await startLook(page)
  const names = 'Pratica;Modello;Capi;Cliente;Cognome;Via;Luogo;Cod. post.'
  const line = (number: string) => `${number};${sku};1;Anna;Esempio;Via Prova 1;Roma;00144`
  await chooseFile(page, 'gestionale.csv', [names, line('7')])
  const columns = page.getByRole('region', { name: 'Colonne del file' })
  await expect(columns).toContainText('Scegli una colonna del file per: Riferimento, SKU, Quantità, Città, CAP, Email.')
  await expectAccessibleInBothLooks(page, 'columns of a file that are to be chosen')
  const choose = (label: string, name: string) =>
    columns.getByLabel(label, { exact: true }).selectOption({ label: name })
  await choose('Riferimento', 'Pratica')
  await choose('SKU', 'Modello')
  await choose('Quantità', 'Capi')
  await choose('Nome, poi', 'Cognome')
  await choose('Città', 'Luogo')
  await choose('CAP', 'Cod. post.')
  await choose('Email', 'La tua, per tutti gli ordini')
  await button(page, 'Controlla le righe').click()
  await expect(summary(page)).toContainText('1 ordine pronto')
  await expect(page.getByRole('cell', { name: 'Anna Esempio, Roma' })).toBeVisible()

  // The result still allows changing the columns.
  await button(page, 'Cambia le colonne').click()
  await expect(columns).toContainText('Usiamo le colonne che hai scelto per i file con questa intestazione.')
  await page.reload()
  await expect(columns).toContainText('Usiamo le colonne che hai scelto')
  await button(page, 'Togli').click()
  await expect(columns).toHaveCount(0)
  await chooseFile(page, 'gestionale-2.csv', [names, line('8')])
  await expect(columns).toContainText('Usiamo le colonne che hai scelto')
  await button(page, 'Controlla le righe').click()
  await expect(summary(page)).toContainText('1 ordine pronto')
  await button(page, 'Cambia le colonne').click()
  await button(page, 'Torna a quelle riconosciute').click()
  await expect(columns).toContainText('Scegli una colonna del file per')
})
