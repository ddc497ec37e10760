// Guards: drafts survive a reload and an ended session.

import { description, memory, request, secret } from './drafts-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { signInAsNewCustomer } from './resellers.ts'
import { endSession } from './session-end.ts'
import { visit } from './visit.ts'

test('the same account finds its draft after signing in on the login page; signing out deletes it', async ({
  page,
}) => {
  const account = await signInAsNewCustomer(page)
  await visit(page, request)
  await description(page).fill(secret)
  await endSession(account)
  await page.reload()
  await page.waitForURL(/\/login/)
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await form.getByLabel('Username').fill(account.username)
  await form.getByRole('textbox', { name: 'Password' }).fill(account.password)
  await form.getByRole('button', { name: 'Accedi' }).click()
  await expect(description(page)).toHaveValue(secret)

  await page.getByRole('button', { name: 'Esci', exact: true }).click()
  await page.waitForURL('/')
  await expect.poll(() => memory(page)).not.toContain(secret)
  await signInByCall(page, account.username, account.password)
  await visit(page, request)
  await expect(description(page)).toHaveValue('')
})
