// Guards: admins resend failed messages from the error log.

import { randomUUID } from 'node:crypto'
import type { ErrorLogEntry } from '../src/contract/error-log.ts'
import { expectAccessible } from './accessible.ts'
import { expect, signInByCall, test } from './portal.ts'
import { signInAsNewCustomer } from './resellers.ts'

const entry = (changes: Partial<ErrorLogEntry>): ErrorLogEntry => ({
  ...{ id: randomUUID(), timestamp: '2026-11-20T09:30:00.000Z', payload: {} },
  ...{
    source: 'outbox',
    errorType: 'message.undeliverable',
    errorMessage: 'Email a lucia@example.it non recapitata: 550',
  },
  ...{
    resolved: false,
    resolvedAt: null,
    resolvedBy: null,
    resolvedByName: null,
    resolutionNote: null,
    canRetry: true,
    handRefund: null,
  },
  ...changes,
})

const late = entry({ errorMessage: 'Email «Nuova password» a lucia@example.it non recapitata: 550', canRetry: false })

const refund = entry({
  source: 'payments',
  errorType: 'refund.failed',
  errorMessage: 'Rimborso fallito',
  canRetry: false,
})

// The portal of the journeys has no mail server that could refuse: the API's own tests send for real.
test('an admin sends a message again from the log, and reads when nothing is left to look at', async ({ page }) => {
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

test('an open log shows what a new notice tells of, without a reload', async ({ page, browser, baseURL }) => {
  let open: ErrorLogEntry[] = []
  await page.route('**/api/admin/errors?*', (route) => route.fulfill({ json: open }))
  await signInByCall(page, 'admin', 'admin123')
  const streams = page.waitForResponse('**/api/notifications/stream')
  await page.goto('/admin?tab=log')
  await expect(page.getByText('Nessun errore da segnalare')).toBeVisible()
  await streams

  open = [refund]
  // Any notice: the portal of the journeys has no trouble of its own.
  const customer = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await signInAsNewCustomer(customer)
  const profile = {
    ...{ companyName: 'Sartoria di prova S.r.l.', vatNumber: '12345678903', pecEmail: 'sartoria@pec.it' },
    ...{ sdiCode: 'M5UXCR1', companyAddress: 'Via Roma 1, 20121 Milano' },
  }
  expect((await customer.request.put('/api/auth/business-profile', { data: profile })).ok()).toBe(true)
  await expect(page.getByText('Rimborso fallito')).toBeVisible()
  await customer.context().close()
})
