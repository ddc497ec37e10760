import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { testShopApp } from '../src/server/testing/shopify/shopify-stand-in.ts'
import { clickTwice, requestsTo } from './clicks.ts'
import { type Device, viewports } from './devices.ts'
import { expect, test } from './portal.ts'
import { signInAsNewReseller } from './resellers.ts'
import { toast, visit } from './visit.ts'

export const address = '/dashboard?section=shopify'

const connectPath = '/api/shopify/connect'

export const connectFailed = 'Impossibile connettere il negozio Shopify. Verifica le credenziali.'

export const newDomain = () => `negozio-${randomUUID().slice(0, 8)}.myshopify.com`

export const domain = (page: Page) => page.getByLabel('Dominio del negozio')

export const apiKey = (page: Page) => page.getByRole('textbox', { name: 'Client ID' })

const apiSecret = (page: Page) => page.getByRole('textbox', { name: 'Client secret' })

export const token = (page: Page) => page.getByRole('textbox', { name: 'Access Token' })

export const connect = (page: Page) => page.getByRole('button', { name: 'Connetti il negozio', exact: true })

export const syncPath = '/api/shopify/sync-orders'

export const syncButton = (page: Page) => page.getByRole('button', { name: 'Sincronizza Ordini' })

/** Connects a shop of the stand-in through the API. */
export async function connectByCall(page: Page): Promise<string> {
  const shopDomain = newDomain()
  const connected = await page.request.post(connectPath, { data: { shopDomain, ...testShopApp } })
  expect(connected.status(), await connected.text()).toBe(201)
  return shopDomain
}

export async function fill(
  page: Page,
  shopDomain: string,
  accessToken: string = testShopApp.accessToken,
): Promise<void> {
  await domain(page).fill(shopDomain)
  await apiKey(page).fill(testShopApp.apiKey)
  await apiSecret(page).fill(testShopApp.apiSecret)
  await token(page).fill(accessToken)
}

export function testConnecting(device: Device): void {
  test(`on ${device}: a shop is connected once its credentials are valid, and disconnected`, async ({ page }) => {
    await page.setViewportSize(viewports[device])
    await signInAsNewReseller(page)
    await visit(page, address)
    await expect(page.getByRole('heading', { name: 'Integrazione Shopify', level: 1 })).toBeVisible()
    const steps = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Come ottenere le credenziali' }) })
    for (const scope of ['read_orders', 'write_merchant_managed_fulfillment_orders'])
      await expect(steps.getByText(scope, { exact: true })).toBeVisible()

    await connect(page).click()
    for (const text of [
      'Dominio negozio richiesto (nome.myshopify.com)',
      'Client ID richiesto',
      'Client secret richiesto',
    ])
      await expect(page.getByText(text)).toBeVisible()
    await expect(domain(page)).toBeFocused()

    const shopDomain = newDomain()
    await fill(page, `https://${shopDomain.toUpperCase()}/admin`, 'shpat_sbagliato')
    await connect(page).click()
    await expect(toast(page, connectFailed)).toBeVisible()
    await expect(page.getByText('Il negozio non accetta questo token').last()).toBeVisible()
    await expect(token(page)).toBeFocused()
    await expect(apiSecret(page)).toHaveValue(testShopApp.apiSecret)

    await token(page).fill(testShopApp.accessToken)
    // On a phone the toast covers the button.
    await page.getByRole('button', { name: 'Chiudi notifica' }).click()
    await expect(toast(page, connectFailed)).toHaveCount(0)
    const sent = requestsTo(page, connectPath)
    await clickTwice(page, connect(page))
    await expect(toast(page, 'Il tuo negozio Shopify è stato connesso con successo!')).toBeVisible()
    expect(sent).toHaveLength(1)
    const store = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Negozio connesso' }) })
    await expect(store).toContainText(shopDomain)
    await expect(store).toContainText('Attivo')
    await expect(store).toContainText('Ultima sincronizzazioneMai')
    await expect(store).toContainText('Ordini importati0')
    await expect(store).toContainText('Gli ordini arrivano automaticamente')
    await expect(store.getByRole('button', { name: 'Sincronizza Ordini' })).toBeVisible()
    await expect(connect(page)).toHaveCount(0)

    await page.reload()
    const letGo = async () => {
      await store.getByRole('button', { name: 'Disconnetti il negozio' }).click()
      const question = page.getByRole('dialog', { name: 'Disconnetti il negozio' })
      await expect(question).toContainText(`Dimentichiamo le credenziali di ${shopDomain}`)
      await question.getByRole('button', { name: 'Disconnetti', exact: true }).click()
    }
    await page.route('**/api/shopify/disconnect', (route) => route.abort())
    await letGo()
    await expect(toast(page, 'Impossibile disconnettere il negozio Shopify. Riprova.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.unroute('**/api/shopify/disconnect')
    await letGo()
    await expect(toast(page, 'Il negozio Shopify è stato disconnesso.')).toBeVisible()
    await expect(domain(page)).toHaveValue('')
    expect(await (await page.request.get('/api/shopify/integration')).json()).toBeNull()
  })
}
