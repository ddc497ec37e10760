// Guards: an open log that receives a notification.

import type { ErrorLogEntry } from '../src/contract/error-log.ts'
import { refund } from './error-log-page.ts'
import { expect, signInByCall, test } from './portal.ts'
import { signInAsNewCustomer } from './resellers.ts'

test('an open log shows a new entry after a notification, without a reload', async ({ page, browser, baseURL }) => {
  let open: ErrorLogEntry[] = []
  await page.route('**/api/admin/errors?*', (route) => route.fulfill({ json: open }))
  await signInByCall(page, 'admin', 'admin123')
  const streams = page.waitForResponse('**/api/notifications/stream')
  await page.goto('/admin?tab=log')
  await expect(page.getByText('Nessun errore da segnalare')).toBeVisible()
  await streams

  open = [refund]
  // Any notification will do: the journeys' portal has no errors of its own.
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
