import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { testShopApp } from '../src/server/testing/shopify/shopify-stand-in.ts'
import { type Device, viewports } from './devices.ts'
import { expect, test } from './portal.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

export const products = '/dashboard?section=shopify&shop=products'

export const choose = '/dashboard?section=shopify&shop=choose'

/** Connects a shop of the stand-in through the API. */
export async function connectByCall(page: Page): Promise<string> {
  const shopDomain = `negozio-${randomUUID().slice(0, 8)}.myshopify.com`
  const connected = await page.request.post('/api/shopify/connect', { data: { shopDomain, ...testShopApp } })
  expect(connected.status(), await connected.text()).toBe(201)
  return shopDomain
}

export const ticks = (page: Page) => page.getByRole('checkbox', { name: /per il mio negozio$/ })

export const rows = (page: Page) => page.getByRole('region', { name: 'Prodotti nel tuo negozio' }).locator('tbody > tr')

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

const expectNoSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width)

export function testChoosing(device: Device): void {
  test(`on ${device}: products are chosen, priced, edited and sent, and the list shows the outcome`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize(viewports[device])
    await signInAsNewReseller(page)
    const shopDomain = await connectByCall(page)
    await visit(page, '/dashboard?section=shopify')
    await page.getByRole('link', { name: 'Scegli dal catalogo' }).click()
    await expect(page.getByRole('heading', { name: 'Scegli per il tuo negozio', level: 1 })).toBeVisible()
    // The newest products may belong to other journeys, with SKUs that shops refuse.
    await visit(page, `${choose}&search=gonna`)
    await ticks(page).nth(0).check()
    await ticks(page).nth(1).check()
    const bar = page.getByRole('region', { name: 'Scelti per il tuo negozio' })
    await expect(bar).toContainText('2 prodotti')
    await expectNoSidewaysScroll(page)
    await bar.getByRole('button', { name: 'Prezzi e invio' }).click()

    const form = dialog(page, 'Invia al tuo negozio')
    const preview = form.getByRole('region', { name: 'Anteprima dei prezzi' })
    await expect(preview.locator('tbody > tr')).toHaveCount(2)
    await form.getByLabel('Prezzo qui ×').fill('0')
    await expect(form.getByText('Un numero da 0,01 a 20')).toBeVisible()
    await expect(form.getByRole('button', { name: 'Invia al negozio' })).toBeDisabled()
    await form.getByLabel('Prezzo qui ×').fill('0,5')
    await form.getByLabel('Arrotonda').selectOption('none')
    await expect(preview.getByText('pari al costo')).toHaveCount(2)
    await form.getByLabel('Prezzo qui ×').fill('2,5')
    await form.getByLabel('Arrotonda').selectOption('99')
    await expect(preview.getByText(/,99\s€/)).toHaveCount(2)
    await form.getByLabel(/^Come bozze/).uncheck()
    await form.getByText('Titoli e descrizioni').click()
    await form.getByLabel('Di quale prodotto').selectOption({ index: 1 })
    await form.getByLabel('Titolo').fill('Il mio titolo')
    await form.getByRole('button', { name: 'Invia al negozio' }).click()

    await expect(page.getByRole('heading', { name: 'Prodotti nel tuo negozio', level: 1 })).toBeVisible()
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).getByText('Nel negozio', { exact: true })).toHaveCount(2, { timeout: 30_000 })
    const there = [...portal.shopify.shop(shopDomain).products.values()]
    expect(there.map(({ title }) => title)).toContain('Il mio titolo')
    expect(there.every(({ status }) => status === 'ACTIVE')).toBe(true)
    for (const { variants } of there) for (const { price } of variants) expect(price).toMatch(/\.99$/)
    await expectNoSidewaysScroll(page)

    await page.getByRole('link', { name: /^Rifiutati/ }).click()
    await expect(page.getByText('Rifiutati: nessuno')).toBeVisible()
    await page.getByRole('button', { name: 'Mostra tutti i prodotti' }).click()
    await page.getByLabel('Cerca un prodotto').fill('Il mio titolo')
    await expect(rows(page)).toHaveCount(1)
  })
}
