import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import getPort from 'get-port'
import { spawnApp, stopApp, untilReady } from '../src/server/testing/app-process.ts'
import { type ShopifyStandIn, startShopifyStandIn } from '../src/server/testing/shopify/shopify-stand-in.ts'
import { startViesStandIn } from '../src/server/testing/vies-stand-in.ts'

/** So far, of this worker. */
let journeys = 0

export interface Portal {
  address: string
  directory: string
  shopify: ShopifyStandIn
}

/** Starts the portal with more settings than journeys need otherwise, lets it be used, and stops it. */
export async function runPortal(
  settings: Readonly<Record<string, string>>,
  use: (portal: Portal) => Promise<void>,
): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'filiera-e2e-'))
  // No journey reaches VIES itself, nor Shopify.
  await using vies = await startViesStandIn()
  await using shopify = await startShopifyStandIn()
  const environment = {
    ...vies.environment,
    ...shopify.environment,
    VIES_REQUESTER: 'IT12345678903',
    // A journey says where it comes from.
    TRUST_PROXY: '1',
    ...settings,
  }
  const app = spawnApp({ DATA_DIR: directory, ...environment }, await getPort())
  await untilReady(app, 180_000)
  await use({ address: app.address, directory, shopify })
  await stopApp(app)
  await rm(directory, { recursive: true, force: true })
}

/** The real portal, started like `npm start`, on its own data directory, with a stand-in for resellers' shops; one for all the journeys of a worker. */
export const test = base.extend<{ pageErrors: string[] }, { portal: Portal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted; this one wants none.
    async ({}, use) => runPortal({}, use),
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.address),
  /** Each journey from an address of its own: what the portal counts by address, it counts for this one alone. */
  // biome-ignore lint/correctness/noEmptyPattern: see above.
  extraHTTPHeaders: async ({}, use) => {
    journeys += 1
    await use({ 'X-Forwarded-For': `10.0.${journeys >> 8}.${journeys & 255}` })
  },
  /** A script error on any page fails the journey. */
  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      await use(errors)
      if (errors.length > 0) throw new Error(`Errors on the page: ${errors.join('; ')}`)
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'

/** By the sign-in's page, which leads to the account's own. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/login')
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await form.getByLabel('Username').fill(username)
  await form.getByRole('textbox', { name: 'Password' }).fill(password)
  await form.getByRole('button', { name: 'Accedi' }).click()
  await page.waitForURL(/\/(dashboard|admin)/)
}

/** Without the sign-in's page, and without leaving the page that is open. Whoever was signed in is so no longer. */
export async function signInByCall(page: Page, username: string, password: string): Promise<void> {
  await page.context().clearCookies()
  const answer = await page.request.post('/api/login', { data: { username, password } })
  if (!answer.ok()) throw new Error(`${username} is not signed in: ${await answer.text()}`)
}
