// Guards: orders are imported from a file and paid together.

import type { Page } from '@playwright/test'
import { expectAccessibleInBothLooks, looks, startLook } from './accessible.ts'
import { address, button, header, row, summary } from './order-import-page.ts'
import { expect, test } from './portal.ts'
import { findSkus } from './product-choice.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

const problemOf = (page: Page, line: number) => page.getByRole('group', { name: `Riga ${line}` })

test(
  'a file of orders: wrong rows are mended in place, the right ones ordered and paid together',
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
    await expect(
      page.getByRole('status').filter({ hasText: 'Hai pagato 3 ordini: li stiamo preparando.' }),
    ).toBeVisible()

    // The same file again makes no doubles.
    await visit(page, address)
    await expect(summary(page)).toContainText('3 ordini ci sono già')
    await expect(button(page, /^Ordina/)).toHaveCount(0)
    await button(page, 'Un altro file').click()
    await expect(page.getByLabel('Oppure incolla qui le righe')).toHaveValue('')
  },
)
