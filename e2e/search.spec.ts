// Guards: a search without an exact match shows similar products.

import { expect, signInByCall, test } from './portal.ts'
import { visit } from './visit.ts'

test('if no product contains all words, the page shows similar products and says so', async ({ page }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/catalog')
  const search = page.getByRole('searchbox', { name: 'Cerca' })
  const count = page.getByRole('status').filter({ hasText: /prodott/ })
  const first = page.getByRole('article').first()

  await search.fill('camicia bianca uomo')
  await expect(count).toHaveText(/^Nessun prodotto ha tutte le parole cercate\. I più vicini: \d+ prodotti$/)
  await expect(first).toContainText('Camicia')

  await search.fill('vestito nero')
  await expect(count).toHaveText(/^\d+ prodotti$/)
  await expect(first).toContainText('Abito')

  await search.fill('camcia')
  await expect(count).toHaveText(/^\d+ prodotti\s*Risultati per «camicia»\. Cerca invece «camcia»$/)
  await count.getByRole('button', { name: 'Cerca invece «camcia»' }).click()
  await expect(page.getByText('Nessun risultato per «camcia».')).toBeVisible()
  await search.fill('camcie')
  await expect(count).toContainText('Risultati per «')
})
