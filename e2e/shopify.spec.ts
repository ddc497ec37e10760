import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { testShopApp } from '../src/server/testing/shopify-stand-in.ts'
import { expectAccessibleInBothLooks, startLook } from './accessible.ts'
import { clickTwice, requestsTo } from './clicks.ts'
import { expect, test } from './portal.ts'
import { signInAsNewCustomer, signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

const address = '/dashboard?section=shopify'
const connectPath = '/api/shopify/connect'
const connectFailed = 'Impossibile connettere il negozio Shopify. Verifica le credenziali.'

const newDomain = () => `negozio-${randomUUID().slice(0, 8)}.myshopify.com`
const domain = (page: Page) => page.getByLabel('Dominio del negozio')
const apiKey = (page: Page) => page.getByLabel('API Key', { exact: false })
const apiSecret = (page: Page) => page.getByRole('textbox', { name: 'API Secret' })
const token = (page: Page) => page.getByRole('textbox', { name: 'Access Token' })
const connect = (page: Page) => page.getByRole('button', { name: 'Connetti il negozio', exact: true })
const toastOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first()

async function fill(page: Page, shopDomain: string, accessToken: string = testShopApp.accessToken): Promise<void> {
  await domain(page).fill(shopDomain)
  await apiKey(page).fill(testShopApp.apiKey)
  await apiSecret(page).fill(testShopApp.apiSecret)
  await token(page).fill(accessToken)
}

for (const [device, viewport] of [
  ['a desktop', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`on ${device}: a shop is connected once its credentials work, and let go`, async ({ page }) => {
    test.setTimeout(60_000)
    await page.setViewportSize(viewport)
    await signInAsNewReseller(page)
    await visit(page, address)
    await expect(page.getByRole('heading', { name: 'Integrazione Shopify', level: 1 })).toBeVisible()
    const steps = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Come ottenere le credenziali' }) })
    for (const scope of ['read_orders', 'write_merchant_managed_fulfillment_orders'])
      await expect(steps.getByText(scope)).toBeVisible()

    await connect(page).click()
    for (const text of [
      'Dominio negozio richiesto (nome.myshopify.com)',
      'API Key richiesta',
      'API Secret richiesto',
      'Access Token richiesto',
    ])
      await expect(page.getByText(text)).toBeVisible()
    await expect(domain(page)).toBeFocused()

    const shopDomain = newDomain()
    await fill(page, `https://${shopDomain.toUpperCase()}/admin`, 'shpat_sbagliato')
    await connect(page).click()
    await expect(toastOf(page, connectFailed)).toBeVisible()
    await expect(page.getByText('Il negozio non accetta questo token').last()).toBeVisible()
    await expect(token(page)).toBeFocused()
    await expect(apiSecret(page)).toHaveValue(testShopApp.apiSecret)

    await token(page).fill(testShopApp.accessToken)
    // On a phone it lies over the button.
    await page.getByRole('button', { name: 'Chiudi notifica' }).click()
    await expect(toastOf(page, connectFailed)).toHaveCount(0)
    const sent = requestsTo(page, connectPath)
    await clickTwice(page, connect(page))
    await expect(toastOf(page, 'Il tuo negozio Shopify è stato connesso con successo!')).toBeVisible()
    expect(sent).toHaveLength(1)
    const store = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Negozio connesso' }) })
    await expect(store).toContainText(shopDomain)
    await expect(store).toContainText('Attivo')
    await expect(store).toContainText('Ultima sincronizzazioneMai')
    await expect(store).toContainText('Ordini importati0')
    await expect(store).toContainText('Arriva con una prossima versione del portale')
    // No button that does nothing.
    await expect(page.getByRole('button', { name: 'Sincronizza Ordini' })).toHaveCount(0)
    await expect(connect(page)).toHaveCount(0)

    await page.reload()
    const letGo = async () => {
      await store.getByRole('button', { name: 'Disconnetti il negozio' }).click()
      const question = page.getByRole('dialog', { name: 'Disconnetti il negozio' })
      await expect(question).toContainText(`Dimentichiamo le credenziali di ${shopDomain}.`)
      await question.getByRole('button', { name: 'Disconnetti', exact: true }).click()
    }
    await page.route('**/api/shopify/disconnect', (route) => route.abort())
    await letGo()
    await expect(toastOf(page, 'Impossibile disconnettere il negozio Shopify. Riprova.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.unroute('**/api/shopify/disconnect')
    await letGo()
    await expect(toastOf(page, 'Il negozio Shopify è stato disconnesso.')).toBeVisible()
    await expect(domain(page)).toHaveValue('')
    expect(await (await page.request.get('/api/shopify/integration')).json()).toBeNull()
  })
}

test('while Shopify is down what was typed stays; a reload keeps domain and key, no secrets', async ({
  page,
  portal,
}) => {
  await signInAsNewReseller(page)
  await visit(page, address)
  const shopDomain = newDomain()
  await fill(page, shopDomain)
  portal.shopify.fates.push('cut')
  await connect(page).click()
  await expect(toastOf(page, `${connectFailed} Shopify non si raggiunge`)).toBeVisible()
  await expect(page.getByRole('main').getByText('Shopify non si raggiunge')).toBeVisible()
  await expect(token(page)).toHaveValue(testShopApp.accessToken)
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  for (const secret of [testShopApp.apiSecret, testShopApp.accessToken]) expect(kept).not.toContain(secret)
  await page.reload()
  await expect(domain(page)).toHaveValue(shopDomain)
  await expect(apiKey(page)).toHaveValue(testShopApp.apiKey)
  await expect(token(page)).toHaveValue('')
})

test('a shop that accepts the credentials no more is brought back with new ones', async ({ page }) => {
  await signInAsNewReseller(page)
  const shopDomain = newDomain()
  await page.route('**/api/shopify/integration', (route) =>
    route.fulfill({
      json: { shopDomain, lastSyncAt: '2026-11-01T10:00:00.000Z', ordersImported: 1234, isActive: false },
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

test('a base account reads what opens it, and asks for nothing', async ({ page }) => {
  await signInAsNewCustomer(page)
  const asked = requestsTo(page, '/api/shopify/integration', 'GET')
  await visit(page, address)
  await expect(page.getByText('L’integrazione è ancora chiusa')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Completa il profilo' })).toBeVisible()
  await expect(connect(page)).toHaveCount(0)
  expect(asked).toHaveLength(0)
})

test('axe finds nothing on the form with its faults, the connected shop and the question', async ({ page }) => {
  test.setTimeout(90_000)
  await startLook(page)
  await signInAsNewReseller(page)
  await visit(page, address)
  await connect(page).click()
  await expect(page.getByText('API Key richiesta')).toBeVisible()
  await expectAccessibleInBothLooks(page, 'shopify, with faults')
  await fill(page, `${'un-nome-molto-lungo-'.repeat(2)}${newDomain()}`)
  await connect(page).click()
  await expect(page.getByRole('heading', { name: 'Negozio connesso' })).toBeVisible()
  await expectAccessibleInBothLooks(page, 'shopify, connected')
  await page.getByRole('button', { name: 'Disconnetti il negozio' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBothLooks(page, 'shopify, before it is let go')
})
