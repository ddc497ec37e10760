import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import getPort from 'get-port'
import type pg from 'pg'
import { spawnApp, stopApp, untilReady } from '../src/server/testing/processes/app-process.ts'
import { adminSchema } from '../src/server/testing/shopify/admin-schema.ts'
import {
  type ShopifyStandIn,
  startShopifyStandIn,
  testShopScopes,
} from '../src/server/testing/shopify/shopify-stand-in.ts'
import { startViesStandIn } from '../src/server/testing/stand-ins/vies-stand-in.ts'
import { type StripeStandIn, startStripeStandIn } from '../src/server/testing/stripe/stripe-stand-in.ts'
import { openPortalDatabase } from './portal-database.ts'

/** Number of journeys started by this worker. */
let journeys = 0

type Cookie = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>[number]

/** Payment provider of the portal: its own sandbox, or a stand-in for Stripe. */
type Payments = 'sandbox' | 'stripe'

export interface Portal {
  address: string
  directory: string
  shopify: ShopifyStandIn
  stripe: StripeStandIn
  database: pg.Client
  /** Everything that the portal has printed so far. */
  output: () => string
  /** Session cookies of signed-in accounts by username. */
  sessions: Map<string, Cookie>
}

/** Starts a portal with its own data directory; stops it when disposed. */
export async function startPortal(payments: Payments = 'sandbox'): Promise<Portal & AsyncDisposable> {
  await using started = new AsyncDisposableStack()
  const directory = await mkdtemp(join(tmpdir(), 'filiera-e2e-'))
  started.defer(() => rm(directory, { recursive: true, force: true }))
  // Journeys never reach the real VIES, Shopify or Stripe.
  const vies = started.use(await startViesStandIn())
  const shopify = started.use(await startShopifyStandIn())
  const stripe = started.use(await startStripeStandIn())
  const app = spawnApp(
    {
      DATA_DIR: directory,
      // Journeys expect empty lists.
      DEMO: 'catalogue',
      ...vies.environment,
      ...shopify.environment,
      VIES_REQUESTER: 'IT12345678903',
      // Journeys set a separate client address in X-Forwarded-For.
      TRUST_PROXY: '1',
      ...(payments === 'stripe' && stripe.environment),
    },
    await getPort(),
  )
  started.defer(async () => {
    const code = await stopApp(app)
    if (code !== 0) throw new Error(`The portal ended with ${code}:\n${app.output()}`)
  })
  // The stand-in reads Shopify's schema, which a fresh clone downloads first; this takes longer than the portal's own timeout.
  await Promise.all([untilReady(app, 180_000), adminSchema()])
  const database = await openPortalDatabase({ directory })
  started.defer(() => database.end())
  const running = started.move()
  return {
    ...{ address: app.address, directory, shopify, stripe, database, output: app.output, sessions: new Map() },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** Portal of the running journey; a worker runs one journey at a time. */
let current: Portal | undefined

export function currentPortal(): Portal {
  if (!current) throw new Error('No journey is running')
  return current
}

interface JourneyFixtures {
  payments: Payments
  portal: Portal
  pageErrors: string[]
}

interface WorkerFixtures {
  portals: (payments: Payments) => Promise<Portal>
}

/**
 * The real portal, started like `npm start`. A worker starts one per payment provider, when a journey first needs it, and shares it among
 * all its journeys.
 */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  portals: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright derives the required fixtures from the pattern; this one needs none.
    async ({}, use) => {
      await using started = new AsyncDisposableStack()
      const portals = new Map<Payments, Promise<Portal>>()
      await use((payments) => {
        const portal = portals.get(payments) ?? startPortal(payments).then((running) => started.use(running))
        portals.set(payments, portal)
        return portal
      })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  payments: ['sandbox', { option: true }],
  portal: [
    async ({ portals, payments }, use, testInfo) => {
      current = await portals(payments)
      // Journeys change these settings of the Shopify stand-in; each starts with the defaults.
      Object.assign(current.shopify, { fates: [], mayRenew: false, scopes: [...testShopScopes] })
      const before = current.output().length
      await use(current)
      if (testInfo.status !== testInfo.expectedStatus) {
        console.log(`The portal during "${testInfo.title}":\n${current.output().slice(before).slice(-4000)}`)
      }
    },
    // The first journey of a worker waits for the portal to start.
    { scope: 'test', auto: true, timeout: 200_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.address),
  /** A client address per journey, so that the portal's limits by address apply to each journey separately. */
  // biome-ignore lint/correctness/noEmptyPattern: see above.
  extraHTTPHeaders: async ({}, use) => {
    journeys += 1
    await use({ 'X-Forwarded-For': `10.0.${journeys >> 8}.${journeys & 255}` })
  },
  /** Fails the journey on a script error in any page of its own browser context. */
  pageErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      context.on('weberror', (event) => errors.push(event.error().message))
      await use(errors)
      if (errors.length > 0) throw new Error(`Errors on the page: ${errors.join('; ')}`)
    },
    { auto: true },
  ],
})

export const expect = base.expect.configure({})

/** Playwright's own intervals grow to a second, which adds half a second on average to every wait. */
const pollIntervalsMs = [50, 50, 50, 100, 100, 250]

expect.poll = (actual, options) =>
  base.expect.poll(actual, {
    intervals: pollIntervalsMs,
    ...(typeof options === 'string' ? { message: options } : options),
  })

/** Signs in on the login page, which leads to the account's own area. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/login')
  const form = page.getByRole('tabpanel', { name: 'Login' })
  await form.getByLabel('Username').fill(username)
  await form.getByRole('textbox', { name: 'Password' }).fill(password)
  await form.getByRole('button', { name: 'Accedi' }).click()
  await page.waitForURL(/\/(dashboard|admin)/)
}

/**
 * Signs in without the login page and without leaving the open page. Journeys share one session per account, because a sign-in hashes the
 * password; a session that an earlier journey ended is replaced.
 */
export async function signInByCall(page: Page, username: string, password: string): Promise<void> {
  const { sessions } = currentPortal()
  const stored = sessions.get(username)
  if (stored) {
    await page.context().clearCookies()
    await page.context().addCookies([stored])
    if ((await page.request.get('/api/auth/user')).ok()) return
  }
  await signInSeparately(page, username, password)
  const [cookie] = await page.context().cookies(currentPortal().address)
  if (cookie) sessions.set(username, cookie)
}

/** Signs in with a session not shared with other journeys or browsers. */
export async function signInSeparately(page: Page, username: string, password: string): Promise<void> {
  await page.context().clearCookies()
  const answer = await page.request.post('/api/login', { data: { username, password } })
  if (!answer.ok()) throw new Error(`${username} is not signed in: ${await answer.text()}`)
}
