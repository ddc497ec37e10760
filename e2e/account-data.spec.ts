// Guards: a customer downloads a copy of their data and closes the account.

import { expectAccessibleInBothLooks, looks } from './accessible.ts'
import { clickTwice, requestsTo } from './clicks.ts'
import { expect, signInByCall, test } from './portal.ts'
import { signInAsNewCustomer } from './resellers.ts'
import { visit } from './visit.ts'

const section = '/dashboard?section=business-profile'

test(
  'a customer closes the account with the password and a typed word; signing in fails afterwards',
  looks,
  async ({ page }) => {
    const account = await signInAsNewCustomer(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, section)
    await page.getByRole('button', { name: 'Chiudi l’account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Chiudi l’account' })
    await expect(dialog.getByText('Non si può annullare.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Chiudi per sempre' }).click()
    await expect(dialog.getByText('Inserisci la tua password')).toBeVisible()
    const word = dialog.getByRole('textbox', { name: 'Scrivi CHIUDI per confermare' })
    await word.fill('sì')
    const password = dialog.getByRole('textbox', { name: 'La tua password' })
    await password.fill('sbagliata')
    await dialog.getByRole('button', { name: 'Chiudi per sempre' }).click()
    await expect(dialog.locator('p').filter({ hasText: 'Scrivi CHIUDI per confermare' })).toBeVisible()
    await word.fill('chiudi')
    await dialog.getByRole('button', { name: 'Chiudi per sempre' }).click()
    await expect(dialog.getByText('La password non è corretta')).toBeVisible()
    await expectAccessibleInBothLooks(page, 'closing the account')
    await password.fill(account.password)
    const closed = requestsTo(page, '/api/auth/account/close')
    await clickTwice(page, dialog.getByRole('button', { name: 'Chiudi per sempre' }))
    await page.waitForURL('/')
    await expect(page.getByText('Account chiuso')).toBeVisible()
    expect(closed).toHaveLength(1)
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)

    await visit(page, '/login')
    const form = page.getByRole('tabpanel', { name: 'Login' })
    await form.getByLabel('Username').fill(account.username)
    await form.getByRole('textbox', { name: 'Password' }).fill(account.password)
    await form.getByRole('button', { name: 'Accedi' }).click()
    await expect(page.getByText('Username o password non corretti').first()).toBeVisible()
    await signInByCall(page, 'pro', 'pro12345')
    await visit(page, '/privacy')
    await expect(page.getByText('Lo chiudi tu dal profilo aziendale', { exact: false })).toBeVisible()
  },
)
