// Guards: a shop is connected, imported from and disconnected.

import { requestsTo } from './clicks.ts'
import { expect, test } from './portal.ts'
import { signInAsNewCustomer, signInAsNewReseller } from './resellers.ts'
import { address, connect, domain, fill, newDomain, testConnecting, testOrderImport } from './shopify-page.ts'
import { visit } from './visit.ts'

// Shops of other journeys gave new tokens.
test.beforeEach(({ portal }) => {
  portal.shopify.mayRenew = false
})

testConnecting('a desktop')

test('a shop that accepts the credentials no more is brought back with new ones', async ({ page }) => {
  await signInAsNewReseller(page)
  const shopDomain = newDomain()
  await page.route('**/api/shopify/integration', (route) =>
    route.fulfill({
      json: {
        shopDomain,
        lastSyncAt: '2026-11-01T10:00:00.000Z',
        ordersImported: 1234,
        ordersWaiting: 0,
        isActive: false,
        end: 'credentials',
        nextSyncAt: null,
        isSyncing: false,
        failures: 0,
        missingScopes: [],
        webhooksAt: null,
      },
    }),
  )
  await visit(page, address)
  await expect(page.getByText('Non attivo')).toBeVisible()
  await expect(page.getByText('Il negozio non accetta più le credenziali')).toBeVisible()
  await expect(page.getByText('1 nov 2026, 11:00')).toBeVisible()
  await expect(page.getByText('1.234')).toBeVisible()
  await expect(domain(page)).toHaveValue(shopDomain)
  await fill(page, shopDomain)
  await connect(page).click()
  await expect(page.getByText('Attivo', { exact: true })).toBeVisible()
})

testOrderImport('a desktop')

test('a base account reads what opens it, and asks for nothing', async ({ page }) => {
  await signInAsNewCustomer(page)
  const asked = requestsTo(page, '/api/shopify/integration', 'GET')
  await visit(page, address)
  await expect(page.getByText('L’integrazione è ancora chiusa')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Completa il profilo' })).toBeVisible()
  await expect(connect(page)).toHaveCount(0)
  expect(asked).toHaveLength(0)
})
