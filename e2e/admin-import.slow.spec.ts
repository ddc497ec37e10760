// Guards: cancelling a long dry run.

import { button, check, expectState } from './admin-import-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { visit } from './visit.ts'

test.beforeEach(({ page }) => signInByCall(page, 'admin', 'admin123'))

test('a long dry run says how far it is, and ends when it is cancelled', async ({ page }) => {
  await visit(page, '/admin?tab=catalog')
  const rows = Array.from({ length: 30_000 }, (_, at) => `LONG-${at};Lungo ${at};Camicie;10,00`)
  await check(page, 'lungo.csv', `SKU prodotto;Nome;Categoria;Prezzo\n${rows.join('\n')}\n`)
  await expect(page.getByRole('progressbar', { name: 'Avanzamento' })).toBeVisible({ timeout: 15_000 })
  await button(page, 'Annulla').click()
  await expectState(page, 'Annullato')
  await expect(page.getByRole('progressbar', { name: 'Avanzamento' })).toHaveCount(0)
  await expect(button(page, 'Importa')).toHaveCount(0)
})
