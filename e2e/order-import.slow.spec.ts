// Guards: files that do not fit stock or limits, and old encodings.

import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { address, button, header, row, summary } from './order-import-page.ts'
import { expect, test } from './portal.ts'
import { findSku, findSkus } from './product-choice.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

test('what finds no place before the payment is told of after it, with the way back to the file', async ({ page }) => {
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
