// Guards: a double click changes, requests and resets a password only once.

import type { Page } from '@playwright/test'
import { clickTwice, requestsTo, untilAnswered } from './clicks.ts'
import { visitor } from './double-click-accounts-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { signInAsNewCustomer } from './resellers.ts'
import { visit } from './visit.ts'

const mailsTo = async (admin: Page, address: string, subject: string): Promise<{ text: string }[]> => {
  const mails = (await (await admin.request.get('/api/admin/mailbox')).json()) as {
    to: string
    subject: string
    text: string
  }[]
  return mails.filter((mail) => mail.to === address && mail.subject === subject)
}

test('a double click sends one password change, one reset request, one reset', async ({ page, browser, baseURL }) => {
  const admin = await visitor(browser, baseURL)
  await signInByCall(admin, 'admin', 'admin123')
  const { email, password } = await signInAsNewCustomer(page)

  await visit(page, '/dashboard?section=business-profile')
  await page.getByLabel('Password attuale').fill(password)
  await page.getByLabel('Nuova password').fill('parola-seconda')
  const changed = requestsTo(page, '/api/auth/password/change')
  await clickTwice(page, page.getByRole('button', { name: 'Cambia password' }))
  await expect(page.getByText('Password aggiornata')).toBeVisible()
  await untilAnswered(page)
  expect(changed).toHaveLength(1)
  // The emptied form shows no validation error.
  await expect(page.getByText('Inserisci la password attuale')).toHaveCount(0)

  const out = await visitor(browser, baseURL)
  await visit(out, '/login')
  await out.getByRole('button', { name: 'Password dimenticata?' }).click()
  await out.getByLabel('Email').fill(email)
  const forgotten = requestsTo(out, '/api/auth/password/forgot')
  await clickTwice(out, out.getByRole('button', { name: 'Invia il link' }))
  await expect(out.getByText('Controlla la posta')).toBeVisible()
  await untilAnswered(out)
  expect(forgotten).toHaveLength(1)
  await expect.poll(() => mailsTo(admin, email, 'Reimposta la password'), { timeout: 20_000 }).toHaveLength(1)

  const [mail] = await mailsTo(admin, email, 'Reimposta la password')
  const token = /\?reset=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  await visit(out, `/login?reset=${token}`)
  await out.getByRole('textbox', { name: 'Nuova password' }).fill('parola-terza')
  const reset = requestsTo(out, '/api/auth/password/reset')
  await clickTwice(out, out.getByRole('button', { name: 'Salva la nuova password' }))
  await expect(out.getByText('Ora puoi accedere con la nuova password.')).toBeVisible()
  await untilAnswered(out)
  expect(reset).toHaveLength(1)
  await expect(out.getByText('Inserisci la password')).toHaveCount(0)
  for (const other of [admin, out]) await other.context().close()
})
