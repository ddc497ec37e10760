import { shopTopics } from '../../../../domain/shopify/shopify.ts'
import type { AppContext, AppJob } from '../../../app-context.ts'
import { type OpenShop, ShopDown, ShopRefused } from '../../../gateways/shops/shop-gateway.ts'
import { findActiveIntegration, type ShopifyIntegrationRow } from '../connection/shopify.queries.ts'
import { withOwnShop } from '../connection/with-own-shop.ts'
import { recordConnection, selectActiveShops } from './webhooks.queries.ts'

export const webhookPath = '/api/shopify/webhook'

/** Address for the webhooks of shops. */
const webhookUri = ({ publicUrl }: Pick<AppContext, 'publicUrl'>): string => `${publicUrl()}${webhookPath}`

/** Registers the topics that are missing in a shop, and stores the current scopes of its app. */
export const registerWebhooks: AppJob<{ userId: string }> = {
  name: 'keep-shop-webhooks',
  keyOf: ({ userId }) => userId,
  sideBySide: { workers: 2 },
  options: { retryLimit: 0, expireInSeconds: 120 },
  run: registerWebhooksOf,
}

async function registerWebhooksOf(app: AppContext, { userId }: { userId: string }): Promise<void> {
  try {
    await withOwnShop(app, userId, (shop, integration) => register(app, shop, integration))
  } catch (error) {
    // The next sync retries it if webhooks are missing.
    if (!(error instanceof ShopDown || error instanceof ShopRefused)) throw error
  }
}

/** Registers the webhooks of a shop that lacks some: it was just connected, or did not answer at the time. */
export async function registerMissingWebhooks(app: AppContext, userId: string): Promise<void> {
  const integration = await findActiveIntegration(app.db, userId)
  if (integration && integration.webhooksAt === null) await registerWebhooksOf(app, { userId })
}

async function register(app: AppContext, shop: OpenShop, integration: ShopifyIntegrationRow): Promise<void> {
  const uri = webhookUri(app)
  const { webhooks, scopes } = await shop.readWebhooks()
  const told = new Set(webhooks.filter((one) => one.uri === uri).map(({ topic }) => topic))
  let isComplete = true
  for (const topic of shopTopics) {
    if (!told.has(topic)) isComplete = (await shop.registerWebhook(topic, uri)) && isComplete
  }
  await recordConnection(app.db, integration, { scopes, isComplete })
}

/** Seconds between two shops. */
const apart = 2

/** Checks each shop every night: Shopify removes a webhook that was not answered for two days, and scopes change. */
export const checkWebhooks: AppJob = {
  name: 'check-shop-webhooks',
  cron: '23 4 * * *',
  async run(app) {
    const shops = await selectActiveShops(app.db)
    await app.db.transaction(async (tx) => {
      for (const [n, shop] of shops.entries()) await app.jobs.sendAfter(tx, n * apart, registerWebhooks, shop)
    })
  },
}

/** For a shop that is being disconnected. One that fails or does not answer in time keeps its webhooks; their calls are then refused. */
export async function removeWebhooks(app: Pick<AppContext, 'publicUrl'>, shop: OpenShop): Promise<void> {
  const uri = webhookUri(app)
  const remove = async () => {
    const { webhooks } = await shop.readWebhooks()
    for (const { id } of webhooks.filter((one) => one.uri === uri)) await shop.removeWebhook(id)
  }
  const { promise: tooLate, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, patienceMs)
  return Promise.race([remove().catch(() => undefined), tooLate]).finally(() => clearTimeout(timer))
}

/** Milliseconds; a user's request waits for it. */
const patienceMs = 6_000
