// Guards: concurrent answers, and filters of product requests.

import { expect, signInByCall, test } from './portal.ts'
import { customerWhoAsks, dialog, save } from './product-request-answer-page.ts'
import { visit } from './visit.ts'

test('the second of two admins sees that the other was first, and keeps the input', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInByCall(page, 'admin', 'admin123')
  const asked = await customerWhoAsks(browser, baseURL, 'Cuscini ricamati per il salotto.')
  await asked.page.context().close()
  await visit(page, `/admin?tab=catalog&request=${asked.id}`)
  await dialog(page).getByLabel('Stato').selectOption({ label: 'In revisione' })
  await dialog(page).getByLabel('Note').fill('Li cerchiamo.')
  const first = await page.request.put(asked.path, { data: { status: 'rejected', adminNotes: 'Non li abbiamo.' } })
  expect(first.ok()).toBe(true)
  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('ha risposto alla richiesta')
  await expect(dialog(page)).toContainText('Non li abbiamo.')
  await expect(dialog(page).getByLabel('Note')).toHaveValue('Li cerchiamo.')
  const states = dialog(page).getByLabel('Stato').getByRole('option')
  await expect(states).toHaveText(['Seleziona…', 'Approvato', 'Rifiutato'])
  await dialog(page).getByLabel('Stato').selectOption({ label: 'Approvato' })
  await save(page).click()
  await expect(dialog(page)).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: asked.username })
  await expect(row.getByRole('button')).toBeFocused()
  const stored = await (await page.request.get(asked.path)).json()
  expect(stored).toMatchObject({ status: 'approved', adminNotes: 'Li cerchiamo.' })
})

test('requests are filtered by state; Back closes the open one; an unknown address is reported', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInByCall(page, 'admin', 'admin123')
  const word = 'lana'.repeat(45)
  const asked = await customerWhoAsks(browser, baseURL, `${word} `.repeat(11).trim())
  await asked.page.context().close()
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await visit(page, '/admin?tab=catalog')
    await page.getByLabel('Stato delle richieste').selectOption({ label: 'In attesa' })
    await expect(page).toHaveURL(/requests=pending/)
    const row = page.getByRole('row').filter({ hasText: asked.username })
    await row.getByRole('button', { name: /^Apri la richiesta di/ }).click()
    await expect(dialog(page).getByText(word).first()).toBeVisible()
    for (const box of [page.locator('html'), dialog(page)]) {
      expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
    }
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(/requests=pending$/)
  }
  await page.route('**/api/admin/product-requests?status=rejected*', (route) => route.fulfill({ json: [] }))
  await page.getByLabel('Stato delle richieste').selectOption({ label: 'Rifiutato' })
  await expect(page.getByText('Nessuna richiesta in questo stato')).toBeVisible()
  await page.getByRole('button', { name: 'Mostra tutte le richieste' }).click()
  await expect(page.getByRole('row').filter({ hasText: asked.username })).toBeVisible()
  await visit(page, '/admin?tab=catalog&request=0190a0a0-0000-7000-8000-000000000000')
  await expect(dialog(page)).toContainText('Richiesta non trovata')
})
