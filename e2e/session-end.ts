import type { Page } from '@playwright/test'
import { expect } from './portal.ts'
import { elsewhere } from './resellers.ts'

export const sessionDialog = (page: Page) => page.getByRole('dialog', { name: 'La sessione è scaduta' })

export async function signInAgain(page: Page, password: string): Promise<void> {
  const dialog = sessionDialog(page)
  await expect(dialog.getByLabel('Username')).not.toHaveValue('')
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Accedi' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Ends the session as with 'Disconnetti tutti gli altri' on another device. */
export const endSession = (account: { username: string; password: string }) =>
  elsewhere(account, async (device) => {
    expect((await device.delete('/api/auth/sessions')).ok()).toBe(true)
  })
