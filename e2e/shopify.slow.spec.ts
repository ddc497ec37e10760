// Guards: importing orders, Shopify outages, revoked tokens, axe, and connecting on a phone.

import type { Page } from '@playwright/test'
import { testShopApp } from '../src/server/testing/shopify/shopify-stand-in.ts'
import { standInOrder } from '../src/server/testing/shopify/stand-in-order.ts'
import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { clickTwice, requestsTo } from './clicks.ts'
import { viewports } from './devices.ts'
import { expect, test } from './portal.ts'
import { findSku } from './product-choice.ts'
import { signInAsNewReseller } from './resellers.ts'
import {
  address,
  apiKey,
  connect,
  connectByCall,
  connectFailed,
  domain,
  fill,
  newDomain,
  syncButton,
  syncPath,
  testConnecting,
  token,
} from './shopify-page.ts'
import { toast, visit } from './visit.ts'

const expectNoSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)

const syncFailed = 'Impossibile sincronizzare gli ordini da Shopify.'

testConnecting('a phone')

test('during a Shopify outage the input stays; a reload keeps domain and key, but no secrets', async ({
  page,
  portal,
}) => {
  await signInAsNewReseller(page)
  await visit(page, address)
  const shopDomain = newDomain()
  await fill(page, shopDomain)
  portal.shopify.fates.push('cut')
  await connect(page).click()
  await expect(toast(page, `${connectFailed} Shopify in questo momento non è raggiungibile`)).toBeVisible()
  await expect(page.getByRole('main').getByText('Shopify in questo momento non è raggiungibile')).toBeVisible()
  await expect(token(page)).toHaveValue(testShopApp.accessToken)
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  for (const secret of [testShopApp.apiSecret, testShopApp.accessToken]) expect(kept).not.toContain(secret)
  await page.reload()
  await expect(domain(page)).toHaveValue(shopDomain)
  await expect(apiKey(page)).toHaveValue(testShopApp.apiKey)
  await expect(token(page)).toHaveValue('')
})

for (const device of ['a desktop', 'a phone'] as const) {
  test(`on ${device}: the shop’s orders are imported from the Shopify section and from the orders; a double click imports once`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize(viewports[device])
    await signInAsNewReseller(page)
    const shopDomain = await connectByCall(page)
    const sku = await findSku(page)
    // Otherwise the portal may be reading the new shop automatically when the button is clicked.
    await portal.database.query('update shopify_integrations set last_sync_at = now() where shop_domain = $1', [
      shopDomain,
    ])
    const lost = standInOrder({ 'DW-MAI-VISTO': 1 })
    portal.shopify.orders.set(shopDomain, [standInOrder({ [sku]: 1 }), standInOrder({ [sku]: 1 }), lost])

    await visit(page, address)
    const sent = requestsTo(page, syncPath)
    await clickTwice(page, syncButton(page))
    await expect(toast(page, 'Sincronizzazione Completata')).toContainText('Importati 2 nuovi ordini.')
    expect(sent).toHaveLength(1)
    const store = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Negozio connesso' }) })
    await expect(store).toContainText('Ordini importati2')
    await expect(store).not.toContainText('Mai')
    await expect(store).toContainText('Ordini in attesa1')
    const waiting = page.getByRole('region', { name: 'Ordini del negozio' })
    await expect(waiting).toContainText(lost.name)
    await expect(waiting).toContainText('SKU sconosciuto: controlla il codice nel catalogo (DW-MAI-VISTO)')
    await expectNoSidewaysScroll(page)

    portal.shopify.orders.get(shopDomain)?.push(standInOrder({ [sku]: 1 }))
    await visit(page, '/dashboard?section=orders')
    await expect(page.getByRole('article')).toHaveCount(2)
    await clickTwice(page, syncButton(page))
    await expect(toast(page, 'Sincronizzazione Completata')).toContainText('Importati 1 nuovi ordini da Shopify.')
    await expect(page.getByRole('article')).toHaveCount(3)
    await expect(page.getByRole('article').first()).toContainText('Shopify')
    await expectNoSidewaysScroll(page)
  })
}

test('during a Shopify outage both places report it, and the text stays on the page', async ({ page, portal }) => {
  await signInAsNewReseller(page)
  portal.shopify.cutShops.add(await connectByCall(page))
  for (const place of [address, '/dashboard?section=orders']) {
    await visit(page, place)
    await syncButton(page).click()
    await expect(toast(page, `${syncFailed} Shopify in questo momento non è raggiungibile`)).toBeVisible()
    await expect(
      page.getByRole('main').getByText(`${syncFailed} Shopify in questo momento non è raggiungibile`),
    ).toBeVisible()
  }
})

test('without a shop the orders’ button explains its purpose and leads to the connection', async ({ page }) => {
  await signInAsNewReseller(page)
  const sent = requestsTo(page, syncPath)
  await visit(page, '/dashboard?section=orders')
  await syncButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Collega il tuo negozio' })
  await expect(dialog).toContainText('non ne hai ancora collegato uno')
  await dialog.getByRole('button', { name: 'Vai a Integrazione Shopify' }).click()
  await expect(connect(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(sent).toHaveLength(0)
})

test('a token that is no longer accepted makes the shop inactive on the open page', async ({ page, portal }) => {
  await signInAsNewReseller(page)
  await connectByCall(page)
  await visit(page, address)
  portal.shopify.fates.push({ status: 401 }, { status: 401 })
  await syncButton(page).click()
  await expect(toast(page, `${syncFailed} Il negozio non accetta più le credenziali`)).toBeVisible()
  await expect(page.getByText('Non attivo')).toBeVisible()
  await expect(syncButton(page)).toHaveCount(0)
})

test('axe finds nothing on the form with errors, the connected shop, pending orders and the confirmation', async ({
  page,
  portal,
}) => {
  await startLook(page)
  await signInAsNewReseller(page)
  await visit(page, address)
  await connect(page).click()
  await expect(page.getByText('Client ID richiesto')).toBeVisible()
  await expectAccessibleInBothLooks(page, 'shopify, with faults')
  await fill(page, `${'un-nome-molto-lungo-'.repeat(2)}${newDomain()}`)
  await connect(page).click()
  await expect(page.getByRole('heading', { name: 'Negozio connesso' })).toBeVisible()
  await expectAccessibleInBothLooks(page, 'shopify, connected')
  const { shopDomain } = await (await page.request.get('/api/shopify/integration')).json()
  portal.shopify.orders.set(shopDomain, [standInOrder({ [`DW-${'MAI-VISTO-'.repeat(6)}`]: 1 })])
  // For a second after connecting, a click on the button would count as a double click.
  await visit(page, address)
  await syncButton(page).click()
  await expect(page.getByRole('region', { name: 'Ordini del negozio' })).toBeVisible()
  await expectAccessibleInBothLooks(page, 'shopify, with orders that wait')
  await page.getByRole('button', { name: 'Disconnetti il negozio' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBothLooks(page, 'shopify, before it is let go')
})

test('a shop that no longer accepts its credentials is reconnected with new ones', async ({ page }) => {
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
