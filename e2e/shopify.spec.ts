// Guards: a shop is connected and disconnected.

import { requestsTo } from './clicks.ts'
import { expect, test } from './portal.ts'
import { signInAsNewCustomer } from './resellers.ts'
import { address, connect, testConnecting } from './shopify-page.ts'
import { visit } from './visit.ts'

testConnecting('a desktop')

test('a base account sees how to get access, and sends no request', async ({ page }) => {
  await signInAsNewCustomer(page)
  const asked = requestsTo(page, '/api/shopify/integration', 'GET')
  await visit(page, address)
  await expect(page.getByText('L’integrazione non è ancora attiva')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Completa il profilo' })).toBeVisible()
  await expect(connect(page)).toHaveCount(0)
  expect(asked).toHaveLength(0)
})
