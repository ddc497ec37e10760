import type { Page } from '@playwright/test'
import { expect, test } from './portal.ts'
import { visit } from './visit.ts'

async function register(page: Page, username: string): Promise<void> {
  const email = `${username}@example.it`
  const account = { username, email, password: 'parola-sicura', firstName: 'Ada', companyName: 'Boutique Riva' }
  expect((await page.request.post('/api/register', { data: account })).status()).toBe(201)
}

test('visitors are led to the application, and from there to the login and back', async ({ page }) => {
  await visit(page, '/beta-program')
  await expect(page.getByText('Posti limitati a 10 aziende')).toBeVisible()
  await page.getByRole('link', { name: 'Candidati ora' }).press('Enter')
  await expect(page.locator('#candidatura')).toBeFocused()
  await expect(page.getByRole('heading', { name: 'La tua candidatura' })).toBeInViewport()
  await page.locator('summary', { hasText: 'Posso candidarmi di nuovo?' }).click()
  await expect(page.getByText('Una candidatura alla volta.')).toBeVisible()
  const signInLink = page.getByRole('link', { name: 'Accedi per candidarti' })
  await expect(signInLink).toHaveAttribute('href', '/api/login?returnTo=%2Fbeta-program')
})

test('every validation, then the application replaces the form', async ({ page }) => {
  await register(page, `candidata.${Date.now()}`)
  await visit(page, '/beta-program')
  const form = page.locator('#candidatura form')
  await expect(form.getByLabel('Nome azienda')).toHaveValue('Boutique Riva')
  await form.getByLabel('Nome azienda').fill('')
  await form.getByLabel('Nome referente').fill('')
  await form.getByLabel('Sito web').fill('boutique riva')
  const send = form.getByRole('button', { name: 'Invia la candidatura' })
  await send.click()
  for (const message of [
    'Nome azienda è richiesto',
    'Descrizione deve essere almeno 50 caratteri',
    'Seleziona il volume previsto',
    'Motivazione deve essere almeno 30 caratteri',
    'Nome referente è richiesto',
    'Numero di telefono valido richiesto',
    'Inserisci un indirizzo completo, per esempio https://www.esempio.it',
  ]) {
    await expect(form.getByText(message)).toBeVisible()
  }
  await expect(form.getByLabel('Nome azienda')).toBeFocused()
  await form.getByLabel('Nome azienda').fill('Boutique Riva S.r.l.')
  await expect(form.getByText('Nome azienda è richiesto')).toHaveCount(0)
  await form.getByLabel('Volume previsto').selectOption({ label: 'Medio (51-200 ordini al mese)' })
  await form.getByLabel('Descrizione dell’attività').fill('a'.repeat(49))
  await form.getByLabel('Motivazione').fill('Vogliamo aggiungere il Made in Italy.')
  await form.getByLabel('Nome referente').fill('Ada Neri')
  await form.getByLabel('Numero di telefono').fill('059 123456')
  await form.getByLabel('Sito web').fill('www.boutiqueriva.example')
  await send.click()
  await expect(form.getByText('Descrizione deve essere almeno 50 caratteri')).toBeVisible()
  await form.getByLabel('Descrizione dell’attività').fill('a'.repeat(50))
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Candidatura inviata!' })).toContainText('48 ore')
  await expect(form).toHaveCount(0)
  const section = page.locator('#candidatura')
  await expect(section).toBeFocused()
  await expect(section).toContainText('Boutique Riva S.r.l.')
  await expect(section).toContainText('In attesa')
  await expect(section).toContainText('https://www.boutiqueriva.example')
  await page.reload()
  await expect(section).toContainText('In attesa')
})

test('an application sent meanwhile from another page is reported and shown', async ({ page }) => {
  await register(page, `altra.${Date.now()}`)
  await visit(page, '/beta-program')
  const form = page.locator('#candidatura form')
  await form.getByLabel('Volume previsto').selectOption('alto')
  await form.getByLabel('Descrizione dell’attività').fill('b'.repeat(50))
  await form.getByLabel('Motivazione').fill('c'.repeat(30))
  await form.getByLabel('Numero di telefono').fill('0591234567')
  const other = {
    companyName: 'Dall’altra scheda',
    businessDescription: 'd'.repeat(50),
    expectedVolume: 'basso',
    motivation: 'e'.repeat(30),
    contactPerson: 'Ada',
    phoneNumber: '0591234567',
  }
  expect((await page.request.post('/api/beta-applications', { data: other })).status()).toBe(201)
  await form.getByRole('button', { name: 'Invia la candidatura' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Hai già una candidatura in valutazione' })).toBeVisible()
  await expect(page.locator('#candidatura')).toContainText('Dall’altra scheda')
})
