// Guards: admins decide on beta applications and change customer accounts.

import { expectAccessible } from './accessible.ts'
import { applications, path, withApplication, words } from './admin-beta-page.ts'
import { clickTwice, requestsTo } from './clicks.ts'
import { placeOrder } from './orders.ts'
import { expect, signInByCall, test } from './portal.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

test('an application is approved once, with a note for the company; the result shows by whom and when', async ({
  page,
}) => {
  const { id, company, username } = await withApplication(page)
  await visit(page, '/admin?tab=beta')
  const list = applications(page)
  await expect(list.getByRole('status')).toContainText(/\d+ posti su 10 assegnati/)
  const card = list.getByRole('listitem').filter({ hasText: company })
  for (const text of [...Object.values(words), username, 'In attesa', 'Medio (51-200 ordini al mese)', 'Marta']) {
    await expect(card).toContainText(text)
  }
  await expectAccessible(page, 'beta applications')
  await card.getByRole('button', { name: `Approva ${company}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Approva la candidatura' })
  await expect(dialog).toContainText('occupa uno dei posti del programma')
  await dialog.getByLabel('Note (facoltative)').fill('Ci sentiamo lunedì.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  const sent = requestsTo(page, `${path}/${id}`, 'PUT')
  await clickTwice(page, dialog.getByRole('button', { name: 'Approva la candidatura' }))
  await expect(page.getByText('Candidatura aggiornata', { exact: true })).toBeVisible()
  await expect(page.getByText('Lo stato della candidatura è stato modificato con successo.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('Approvata')
  await expect(card).toContainText('Ci sentiamo lunedì.')
  await expect(card.getByRole('button')).toHaveCount(0)
  expect(sent).toHaveLength(1)
})

test('a customer’s page shows the account and confirms changes; the second of two admins sees who was first', async ({
  page,
}) => {
  const account = await signInAsNewReseller(page)
  const order = await placeOrder(page, { name: 'Giulia Neri' })
  await signInByCall(page, 'admin', 'admin123')
  await visit(page, `/admin?tab=beta&search=${account.username}&role=rivenditore`)
  await page.getByRole('region', { name: 'Clienti' }).getByRole('link', { name: 'Boutique Lago S.r.l.' }).click()
  await expect(page).toHaveURL(new RegExp(`customer=${account.id}`))
  await expect(page.getByRole('heading', { level: 2, name: 'Boutique Lago S.r.l.' })).toBeVisible()
  const part = (name: string) => page.getByRole('region', { name })
  for (const text of ['IT12345670017', 'boutique@pec.it']) await expect(part('Profilo')).toContainText(text.slice(-11))
  await expect(part('Ordini')).toContainText(order.orderNumber)
  await expect(part('Riserve attive')).toContainText('Nessuna riserva attiva.')
  await expect(part('Accessi e sicurezza')).toContainText('Registrazione')
  await expect(part('Azioni degli amministratori')).toContainText('Profilo verificato')
  await expectAccessible(page, 'a customer’s page')

  await page.getByLabel('Piano').selectOption({ label: 'Pro + White Label' })
  const planDialog = page.getByRole('dialog', { name: 'Passa al piano Pro + White Label' })
  await expect(planDialog).toContainText('senza scadenza e senza pagamento')
  // Another admin changes the account first.
  const path = `/api/admin/users/${account.id}`
  expect((await page.request.put(path, { data: { role: 'base' } })).ok()).toBe(true)
  await planDialog.getByRole('button', { name: 'Cambia il piano' }).click()
  await expect(planDialog.getByRole('alert')).toContainText('ha cambiato il ruolo in Pubblico')
  await planDialog.getByRole('button', { name: 'Torna indietro' }).click()
  await expect(page.getByText('Pubblico', { exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Sospendi' }).click()
  const suspension = page.getByRole('dialog', { name: 'Sospendi l’account' })
  await expect(suspension).toContainText('Si annullano 0 riserve attive e 1 ordine da pagare')
  const sent = requestsTo(page, path, 'PUT')
  await clickTwice(page, suspension.getByRole('button', { name: 'Sospendi l’account' }))
  await expect(page.getByText('Account sospeso', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Riattiva' })).toBeVisible()
  expect(sent).toHaveLength(1)
  await expect(part('Azioni degli amministratori')).toContainText('Ha sospeso l’account')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: '← Tutti i clienti' }).click()
  await expect(page).toHaveURL(/role=rivenditore/)
  await expect(page.getByText('Nessun cliente trovato')).toBeVisible()
})
