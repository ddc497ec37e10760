// Guards: two accounts in one browser, another user after an ended session, lists read without a session, and Escape in stacked dialogs.

import { fillConsignee } from './consignee.ts'
import { expect, signInByCall, test } from './portal.ts'
import { findPiece, openProduct } from './product-choice.ts'
import { sessionDialog, signInAgain } from './session-end.ts'
import { settled } from './settled.ts'
import { visit } from './visit.ts'

test('after another user signs in in another tab, requests of the first tab never reach the new account', async ({
  page,
}) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await openProduct(page, 8)
  await page.getByRole('button', { name: 'Ordina ora' }).click()
  const order = page.getByRole('dialog', { name: 'Ordina ora' })
  await fillConsignee(order, 'Cliente del primo')
  await expect(order.getByText('Totale (IVA inclusa)')).toBeVisible()
  expect((await page.request.post('/api/login', { data: { username: 'pro', password: 'pro12345' } })).ok()).toBe(true)
  await order.getByRole('button', { name: 'Crea l’ordine' }).click()

  await expect(sessionDialog(page)).toBeVisible()
  const ofTheFirst = async () => (await page.request.get('/api/orders?search=Cliente+del+primo')).json()
  expect(await ofTheFirst()).toEqual([])
  await signInAgain(page, 'rivenditore123')
  await expect(page.getByText('Ordine creato')).toBeVisible()
  expect(await ofTheFirst()).toHaveLength(1)
})

test('a list read without a session waits for the sign-in; if it is refused, the missing access is reported', async ({
  page,
  context,
}) => {
  await signInByCall(page, 'pro', 'pro12345')
  await visit(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await context.clearCookies()
  await page.getByRole('link', { name: 'Wishlist' }).click()
  await expect(sessionDialog(page)).toBeVisible()
  await sessionDialog(page).getByRole('button', { name: 'Chiudi' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Devi effettuare l’accesso' })).toBeVisible()
  await expect(page.getByText('Controlla la connessione')).toHaveCount(0)

  // The next call opens the sign-in dialog again once the closed one has gone.
  await expect(sessionDialog(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Profilo Aziendale' }).click()
  const company = page.getByLabel('Ragione sociale')
  await company.fill('Nome scritto prima S.r.l.')
  await page.getByRole('button', { name: /Salva le modifiche|Invia per la verifica/ }).click()
  await signInAgain(page, 'pro12345')
  await expect(company).toHaveValue('Nome scritto prima S.r.l.')
})

test('Escape closes only the topmost dialog: the one below the sign-in stays open', async ({ page, context }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await page.request.post('/api/reservations', { data: await findPiece(page, 5) })
  await page.goto('/dashboard?section=orders')
  const cancel = page.getByRole('button', { name: /^Annulla la riserva di/ }).first()
  const confirm = page.getByRole('dialog', { name: 'Annullare la riserva?' })
  await cancel.click()
  await expect(confirm).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(confirm).toHaveCount(0)

  await cancel.click()
  await context.clearCookies()
  await confirm.getByRole('button', { name: 'Annulla la riserva' }).click()
  await expect(sessionDialog(page)).toBeVisible()
  await sessionDialog(page).getByRole('textbox', { name: 'Password' }).press('Escape')
  await settled(page)
  await expect(sessionDialog(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Annullare la riserva?', includeHidden: true })).toHaveCount(1)
  await signInAgain(page, 'rivenditore123')
  await expect(page.getByText('Riserva annullata')).toBeVisible()
})

test('another user who signs in there starts with a fresh page', async ({ page, context }) => {
  await signInByCall(page, 'rivenditore', 'rivenditore123')
  await visit(page, '/catalog')
  await context.clearCookies()
  await page.getByLabel('Categoria').selectOption({ index: 1 })
  const dialog = sessionDialog(page)
  await dialog.getByLabel('Username').fill('pro')
  await dialog.getByRole('textbox', { name: 'Password' }).fill('pro12345')
  await page.evaluate(() => Object.assign(window, { before: true }))
  await dialog.getByRole('button', { name: 'Accedi' }).click()
  await expect.poll(() => page.evaluate(() => 'before' in window).catch(() => true), { timeout: 30_000 }).toBe(false)
  await expect(page.getByText('Ciao, ')).not.toContainText('rivenditore')
})
