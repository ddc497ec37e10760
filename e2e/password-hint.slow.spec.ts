// Guards: the hint about the strength of a password.

import { expectAccessibleInBothLooks } from './accessible.ts'
import { expect, test } from './portal.ts'
import { visit } from './visit.ts'

test('a hint rates how hard the chosen password is to guess, without refusing any', async ({ page }) => {
  await visit(page, '/login?tab=register')
  const form = page.getByRole('tabpanel', { name: 'Registrati' })
  const hint = form.getByRole('status')
  const password = form.getByRole('textbox', { name: 'Password' })
  await expect(hint).toBeEmpty()
  await form.getByLabel('Username').fill('bottega.hint')
  await form.getByLabel('Email').fill('bottega.hint@example.it')
  for (const [typed, said] of [
    ['gatti', 'Password debole: è corta.'],
    ['bottega.hint-77', 'Password debole: contiene il tuo nome.'],
    ['quattro-gatti', 'Password buona.'],
    ['telaio-77', 'Password discreta: con 12 caratteri è più sicura.'],
    ['password1', 'Password debole: è tra le più facili da indovinare.'],
  ] as const) {
    await password.fill(typed)
    await expect(hint).toHaveText(said)
  }
  await expectAccessibleInBothLooks(page, 'registration with a hint')
  await form.getByRole('checkbox', { name: /^Accetto i termini/ }).check()
  await form.getByRole('button', { name: 'Crea l’account' }).click()
  await page.waitForURL('/dashboard')

  await visit(page, '/dashboard?section=business-profile')
  await page.getByLabel('Nuova password').fill('bottega.hint')
  await expect(page.getByText('Password debole: contiene il tuo nome.')).toBeVisible()
})
