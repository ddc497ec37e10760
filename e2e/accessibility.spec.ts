// Guards: every public page, dashboard section and admin tab passes axe.

import type { APIRequestContext, Page } from '@playwright/test'
import { paths } from '../src/contract/site-pages.ts'
import { adminTabs } from '../src/web/pages/admin/admin-tabs.ts'
import { dashboardSections } from '../src/web/pages/dashboard/dashboard-sections.ts'
import { expectAccessible, expectPageAccessible, looks, startLook } from './accessible.ts'
import { expect, signInByCall, test } from './portal.ts'
import { signInAsNewReseller } from './resellers.ts'
import { visit } from './visit.ts'

const delivery = {
  customer: { name: 'Cliente di Prova', email: 'cliente@example.it' },
  shipping: { address: 'Via Garibaldi 7', city: 'Torino', zip: '10121', country: 'IT' },
}

interface Answer {
  id: string
  url: string
  products: { id: string }[]
  variants: { id: string; available: number }[]
}

async function ask(request: APIRequestContext, path: string, data?: object): Promise<Answer> {
  const response = data ? await request.post(path, { data }) : await request.get(path)
  expect(response.ok(), `${path}: ${response.status()}`).toBe(true)
  return response.json()
}

/** Waits for the page's content, without skeletons and spinners. */
async function open(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"], .mantine-Skeleton-root')).toHaveCount(0)
}

async function firstProduct(page: Page): Promise<string> {
  const { products } = await ask(page.request, '/api/products?limit=1')
  return products[0]?.id ?? ''
}

/** Creates an unpaid order, and puts its product into the account's other lists. */
async function placeOrder(page: Page) {
  const productId = await firstProduct(page)
  const { variants } = await ask(page.request, `/api/products/${productId}`)
  const line = { productId, variantId: variants.find(({ available }) => available > 5)?.id ?? null, quantity: 1 }
  const order = await ask(page.request, '/api/orders', { items: [line], ...delivery })
  return { productId, line, order }
}

test.beforeEach(({ page }) => startLook(page))

const publicPages = {
  shop: [paths.home, paths.subscriptions, paths.about, paths.betaProgram],
  'sign-in': [paths.login, paths.admin],
  rest: [paths.privacy, paths.terms, paths.cookies, '/pagina-che-non-esiste', '/product/nessuno'],
}

for (const [group, pages] of Object.entries(publicPages)) {
  test(`axe finds no problems on pages of a visitor: ${group}`, looks, async ({ page }) => {
    // Visitors are redirected to the login; the test needs the page itself.
    await page.route('**/api/login*', (route) => route.fulfill({ status: 204 }))
    for (const path of pages) {
      await open(page, path)
      await expectPageAccessible(page, `${path}, signed out`)
    }
  })
}

test(
  'axe finds nothing for visitors on a product, the closed catalogue and the phone menu',
  looks,
  async ({ page }) => {
    await page.route('**/api/login*', (route) => route.fulfill({ status: 204 }))
    await open(page, `/product/${await firstProduct(page)}`)
    await expectPageAccessible(page, 'product, signed out')
    await open(page, paths.catalog)
    await expect(page.getByRole('alert').filter({ hasText: 'Accesso Richiesto' })).toBeVisible()
    await expectAccessible(page, 'catalogue, signed out, with its toast')

    await page.setViewportSize({ width: 390, height: 800 })
    await open(page, paths.home)
    await page.getByRole('button', { name: 'Apri il menu' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'menu on a phone')
  },
)

test('axe finds nothing on the registration form with errors', looks, async ({ page }) => {
  await open(page, paths.login)
  await page.getByRole('tab', { name: 'Registrati' }).click()
  await page.getByRole('tabpanel', { name: 'Registrati' }).getByRole('button', { name: /Crea/ }).click()
  await expectPageAccessible(page, 'registration with its errors')
})

/** Signs in a reseller with an unpaid order, a wishlist entry and a reservation. */
async function signInWithThings(page: Page) {
  await signInAsNewReseller(page, 'pro')
  const placed = await placeOrder(page)
  await ask(page.request, '/api/wishlist', placed.line)
  await ask(page.request, '/api/reservations', placed.line)
  return placed
}

test('axe finds nothing for a reseller on the catalogue, a product and the payment page', looks, async ({ page }) => {
  const { productId, order } = await signInWithThings(page)
  const payment = await ask(page.request, '/api/payments/create-checkout-session', { orderId: order.id })
  for (const [name, path] of [
    ['catalogue', paths.catalog],
    ['catalogue with filters', `${paths.catalog}?search=abito&color=Nero&size=M&available=true`],
    ['catalogue where nothing is found', `${paths.catalog}?search=zzzzqqqq&size=XS`],
    ['product of a reseller', `/product/${productId}`],
    ['payment page', payment.url.replace(/^https?:\/\/[^/]+/, '')],
  ] as const) {
    await open(page, path)
    await expectPageAccessible(page, name)
  }

  await visit(page, `/product/${productId}`)
  await page.getByRole('button', { name: /^Ingrandisci/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
  await expectPageAccessible(page, 'enlarged picture')
})

/** Small groups, so that both workers share the pages. */
const inGroups = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / 4) }, (_, group) => items.slice(group * 4, group * 4 + 4))

for (const sections of inGroups(dashboardSections.map(({ id }) => id))) {
  test(`axe finds no problems in sections of a reseller: ${sections.join(', ')}`, looks, async ({ page }) => {
    await signInWithThings(page)
    for (const section of sections) {
      await open(page, `${paths.dashboard}?section=${section}`)
      await expectPageAccessible(page, `dashboard, ${section}`)
    }
  })
}

test('axe finds nothing on a reseller’s dialogs', looks, async ({ page }) => {
  await signInWithThings(page)
  await visit(page, `${paths.dashboard}?section=orders`)
  await page.getByRole('button', { name: 'Conferma Ordine' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Crea l’ordine' }).click()
  await expectPageAccessible(page, 'order dialog with its errors')

  await visit(page, `${paths.dashboard}?section=orders`)
  await page
    .getByRole('button', { name: /^Annulla la riserva di/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Annullare la riserva?' })).toBeVisible()
  await expectPageAccessible(page, 'before a reservation is given up')

  await visit(page, `${paths.dashboard}?section=business-profile`)
  await page.getByRole('button', { name: 'Nuovo destinatario' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Salva' }).click()
  await expectPageAccessible(page, 'form of an address with its errors')

  await page.setViewportSize({ width: 390, height: 800 })
  await visit(page, paths.dashboard)
  await page.getByRole('button', { name: 'Apri il menu delle sezioni' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'sections on a phone')
})

for (const tabs of inGroups(adminTabs.map(({ id }) => id))) {
  test(`axe finds no problems in tabs of an admin: ${tabs.join(', ')}`, looks, async ({ page }) => {
    await signInByCall(page, 'admin', 'admin123')
    await placeOrder(page)
    for (const tab of tabs) {
      await open(page, `${paths.admin}?tab=${tab}`)
      await expectPageAccessible(page, `admin, ${tab}`)
    }
  })
}

test('axe finds nothing on the details of an order', looks, async ({ page }) => {
  await signInByCall(page, 'admin', 'admin123')
  await placeOrder(page)
  await visit(page, `${paths.admin}?tab=orders`)
  await page
    .getByRole('button', { name: /^Dettagli dell’ordine/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Storico' })).toBeVisible()
  await expectPageAccessible(page, 'order details')
})
