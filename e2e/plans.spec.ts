// Guards: plans are bought, changed and cancelled.

import { expectAccessibleInBothLooks, looks, startLook } from './accessible.ts'
import { act, goToPayment, offered, panel, phone, purchase } from './plans-page.ts'
import { expect, test } from './portal.ts'
import { signInAsNewCustomer } from './resellers.ts'
import { visit } from './visit.ts'

const desktop = { width: 1440, height: 900 }

test('a plan is bought in the sandbox, changed, cancelled and resumed', looks, async ({ page }) => {
  await startLook(page)
  await page.setViewportSize(desktop)
  await signInAsNewCustomer(page)

  await visit(page, '/subscriptions')
  await offered(page, 'Passa a Starter').click()
  await purchase(page).getByRole('button', { name: 'Vai al pagamento' }).click()
  for (const missing of ['Ragione sociale', 'P.IVA/VAT'])
    await expect(purchase(page).getByText(`${missing} obbligatoria`)).toBeVisible()
  for (const missing of ['Indirizzo sede legale obbligatorio', 'CAP richiesto', 'Città richiesta'])
    await expect(purchase(page).getByText(missing)).toBeVisible()
  await expect(purchase(page).getByText('Serve la tua conferma per continuare')).toHaveCount(2)
  await expectAccessibleInBothLooks(page, 'company data before a plan')
  await goToPayment(page)
  await page.waitForURL(/\/pagamento-prova\//)
  await expect(page.getByText('Piano Starter, ogni mese')).toBeVisible()
  await act(page, 'Carta rifiutata')
  await expect(page.getByText('Pagamento non riuscito')).toBeVisible()
  await expect(panel(page).getByText('Attivo, senza scadenza')).toBeVisible()

  await page.getByRole('link', { name: 'Torna ai piani' }).click()
  await offered(page, 'Passa a Starter').click()
  // Known data are not requested again: one line shows them.
  await expect(purchase(page).getByRole('checkbox')).toHaveCount(0)
  await expect(purchase(page).getByRole('textbox')).toHaveCount(0)
  await expect(
    purchase(page).getByText(/^Fattura a Sartoria di prova, P\.IVA 12345670017, Via Emilia 1, 41012 Carpi/),
  ).toBeVisible()
  await page.setViewportSize(phone)
  await expect(purchase(page).getByRole('button', { name: 'Vai al pagamento' })).toBeInViewport()
  await page.setViewportSize(desktop)
  await goToPayment(page)
  await page.waitForURL(/\/pagamento-prova\//)
  await act(page, 'Paga')
  await expect(page.getByText('Il piano Starter è attivo')).toBeVisible()
  await expect(panel(page).getByText(/10,50.€ il|10,50.€ l’/)).toBeVisible()
  await expect(panel(page).getByText('che termina con 4242')).toBeVisible()
  await expect(page.getByText('Piano: Starter')).toBeVisible()
  await expectAccessibleInBothLooks(page, 'own plan')

  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    panel(page)
      .getByRole('link', { name: /^Ricevuta PL-/ })
      .click(),
  ])
  expect(receipt.suggestedFilename()).toMatch(/^ricevuta-PL-\d{4}-\d{6}\.pdf$/)

  await page.getByRole('button', { name: 'Ho capito' }).click()
  await panel(page).getByRole('link', { name: 'Cambia piano' }).click()
  await page.waitForURL('/subscriptions')
  await expect(page.getByText(/si rinnova (il|l’)/).filter({ visible: true })).toBeVisible()
  await offered(page, 'Passa a Pro').click()
  await expect(page.getByText('Scelto', { exact: true }).filter({ visible: true })).toBeVisible()
  await expectAccessibleInBothLooks(page, 'plans with another one chosen')
  await page.setViewportSize(phone)
  await expect(offered(page, 'Resta con Starter')).toBeVisible()

  await visit(page, '/dashboard?section=business-profile#abbonamento')
  await expect(panel(page).getByText(/^Passi a Pro/)).toBeVisible()
  await act(page, 'Disdici')
  await expect(panel(page).getByText(/^Il piano resta attivo fino/)).toBeVisible()
  await expect(page.getByText('Disdetta registrata')).toBeVisible()
  await act(page, 'Annulla la disdetta')
  await expect(panel(page).getByText('Attivo', { exact: true })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Disdici' })).toBeVisible()
})

test('visitors are guided to the login, and back to the plans', async ({ page }) => {
  await visit(page, '/subscriptions')
  const link = page.getByRole('link', { name: 'Scegli Pro', exact: true }).filter({ visible: true })
  await expect(link).toHaveAttribute('href', '/api/login?returnTo=%2Fsubscriptions')
  await link.click()
  await page.waitForURL(/\/login\?returnTo=%2Fsubscriptions/)
})
