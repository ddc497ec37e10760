// Guards: visitors and customers apply for the beta programme.

import { register } from './beta-program-page.ts'
import { expect, test } from './portal.ts'
import { visit } from './visit.ts'

test('visitors are guided to the application, and from there to the login and back', async ({ page }) => {
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
