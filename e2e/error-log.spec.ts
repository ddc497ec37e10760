// Guards: admins resend failed messages from the error log.

import { expectAccessible } from './accessible.ts'
import { entry, refund } from './error-log-page.ts'
import { expect, signInByCall, test } from './portal.ts'

const late = entry({ errorMessage: 'Email «Nuova password» a lucia@example.it non recapitata: 550', canRetry: false })

// The journeys' portal has no mail server that could refuse; the API tests cover real sending.
test('an admin resends a message from the log, and sees when no entries are left', async ({ page }) => {
  const mail = entry({})
  let open = [mail, late, refund]
  const retried: string[] = []
  await page.route('**/api/admin/errors?*', (route) => route.fulfill({ json: open }))
  await page.route('**/api/admin/errors/*/retry', (route) => {
    retried.push(route.request().url())
    if (retried.length === 1) {
      return route.fulfill({
        status: 503,
        json: { code: 'busy', message: 'Il portale è molto richiesto: riprova tra poco.' },
      })
    }
    open = [refund]
    return route.fulfill({ status: 204 })
  })
  await signInByCall(page, 'admin', 'admin123')
  await page.goto('/admin?tab=log')
  const log = page.getByRole('region', { name: 'Registro errori' })
  await expect(log.getByRole('row')).toHaveCount(4)
  await expect(log.getByText('Non si può più inviare')).toHaveCount(1)
  await expectAccessible(page, 'error log')
  const retry = log.getByRole('button', { name: /^Riprova l’invio: / })
  await expect(retry).toHaveCount(1)
  await retry.click()
  await expect(page.getByText('riprova tra poco')).toBeVisible()
  await retry.click()
  await expect(page.getByText('Invio in coda')).toBeVisible()
  await expect(retry).toHaveCount(0)
  expect(retried).toEqual(Array(2).fill(expect.stringContaining(`/api/admin/errors/${mail.id}/retry`)))

  open = []
  await page.reload()
  await expect(page.getByText('Nessun errore da segnalare')).toBeVisible()
})
