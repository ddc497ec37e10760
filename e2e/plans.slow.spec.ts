// Guards: plans on a phone, bought once despite a double click; the price for an account without Italian VAT.

import { act, buy, goToPayment, offered, panel, phone, purchase } from './plans-page.ts'
import { expect, test } from './portal.ts'
import { asAdmin, signInAsNewCustomer } from './resellers.ts'
import { visit } from './visit.ts'

test('on a phone: a double click opens one page, the card is changed, the trial is bought', async ({ page }) => {
  await page.setViewportSize(phone)
  await signInAsNewCustomer(page)
  await visit(page, '/subscriptions')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/subscriptions/checkout')) asked.push(request.postData() ?? '')
  })
  // Free access is not named after the trial plan that can be bought.
  await expect(page.getByText('Hai l’accesso gratuito della registrazione.')).toBeVisible()
  await offered(page, 'Attiva Prova').click()
  await goToPayment(page)
  await page.waitForURL(/\/pagamento-prova\//)
  await act(page, 'Abbandona')
  await visit(page, '/subscriptions')
  await offered(page, 'Attiva Prova').click()
  asked.length = 0
  await purchase(page).getByRole('button', { name: 'Vai al pagamento' }).dblclick()
  await page.waitForURL(/\/pagamento-prova\//)
  expect(asked).toEqual(['{"plan":"trial"}'])
  await act(page, 'Abbandona')
  await expect(page.getByText('Pagamento interrotto')).toBeVisible()
  await buy(page, 'Attiva Prova')
  await act(page, 'Paga')
  await expect(page.getByText('Il piano Prova è attivo')).toBeVisible()
  await expect(panel(page).getByText(/^Attivo fino .+ poi non si rinnova$/)).toBeVisible()

  await buy(page, 'Passa a Pro')
  await act(page, 'Paga')
  await expect(page.getByText('Il piano Pro + White Label è attivo')).toBeVisible()
  await act(page, 'Cambia carta')
  await page.waitForURL(/\/pagamento-prova\//)
  await act(page, 'Usa una carta rifiutata')
  await expect(panel(page).getByText('che termina con 0341')).toBeVisible()
  await visit(page, '/dashboard?section=white-label')
  await expect(page.getByText('Aggiorna a Pro')).toHaveCount(0)
})

test('an account without Italian VAT sees the price it is charged', async ({ page }) => {
  const { id } = await signInAsNewCustomer(page)
  const seat = { companyAddress: 'Bahnhofstrasse 1', companyZip: '8001', companyCity: 'Zürich', companyCountry: 'CH' }
  const profile = { companyName: 'Laden AG', vatNumber: 'CHE123456788', ...seat }
  expect((await page.request.put('/api/auth/business-profile', { data: profile })).ok()).toBe(true)
  await asAdmin(async (admin) => {
    expect((await admin.put(`/api/admin/users/${id}/verification`, { data: { verified: true } })).ok()).toBe(true)
  })
  await visit(page, '/subscriptions')
  await expect(page.getByText(/8,61.€/).filter({ visible: true })).toBeVisible()
  await expect(page.getByText(/Prezzi senza IVA \(Operazione non soggetta/)).toBeVisible()
  await expect(page.getByText(/10,50.€/)).toHaveCount(0)
  await offered(page, 'Passa a Starter').click()
  await expect(purchase(page).getByText(/8,61.€/)).toBeVisible()
  await expect(purchase(page).getByText(/al mese \(senza IVA\)/)).toBeVisible()
  await expect(
    purchase(page).getByText(/^Fattura a Laden AG, P\.IVA CHE123456788, Bahnhofstrasse 1, 8001 Zürich, Svizzera/),
  ).toBeVisible()
  await goToPayment(page)
  await page.waitForURL(/\/pagamento-prova\//)
  await expect(page.getByText(/8,61.€/).first()).toBeVisible()
})
