import type { ShopifyConnectInput } from '../../../../contract/shopify/shopify.ts'
import type { DomainError } from '../../../../domain/errors.ts'
import { missingScopes } from '../../../../domain/shopify/shopify.ts'
import { shopifyProblems } from '../../../../domain/shopify/shopify-problems.ts'
import type { AppContext } from '../../../app-context.ts'
import { postgresCode } from '../../../database/database.ts'
import { ShopDown, type ShopRefusal, ShopRefused } from '../../../gateways/shops/shop-gateway.ts'
import { countOrRefuse } from '../../accounts/attempt-limits.ts'
import { lockActiveAccount } from '../../accounts/lock-active-account.ts'
import { registerWebhooks, removeWebhooks } from '../webhooks/register-webhooks.ts'
import { sealCredentials } from './sealed-credentials.ts'
import { unreachable } from './shop-failures.ts'
import {
  deleteIntegration,
  findIntegration,
  isConnectedElsewhere,
  type ShopifyIntegrationRow,
  upsertIntegration,
} from './shopify.queries.ts'
import { openOwnShop } from './with-own-shop.ts'

/**
 * Verifies the credentials in the shop, then stores them encrypted in place of earlier ones, so it is safe to repeat. Rate-limited, because it calls
 * the shop.
 */
export async function connectShop(
  app: AppContext,
  userId: string,
  { shopDomain: asked, ...given }: ShopifyConnectInput,
): Promise<ShopifyIntegrationRow> {
  await countOrRefuse(app.db, 'shopConnect', userId)
  const { shopDomain, credentials, scopes } = await app.shops.tryCredentials(asked, given).catch((error: unknown) => {
    throw explain(error, given) ?? error
  })
  const missing = missingScopes(scopes)
  if (missing.length > 0) throw lacking(missing, given)
  const before = await findIntegration(app.db, userId)
  const kept = app.db.transaction(async (tx) => {
    await lockActiveAccount(tx, userId)
    if (await isConnectedElsewhere(tx, shopDomain, userId)) throw takenShop()
    const sealed = sealCredentials(app, userId, credentials)
    await app.jobs.send(tx, registerWebhooks, { userId })
    return upsertIntegration(tx, { userId, shopDomain, scopes: [...scopes], ...sealed })
  })
  const connected = await kept.catch((error: unknown) => {
    // Another account has connected it since the check above.
    throw postgresCode(error) === '23505' ? takenShop() : error
  })
  // This shop replaces another one: remove our webhooks from that.
  if (before?.webhooksAt && before.shopDomain !== shopDomain) await unregisterWebhooks(app, before)
  return connected
}

type Given = Omit<ShopifyConnectInput, 'shopDomain'>

/** The form field for errors about the app's identity: the secret if no token was given. */
const credentialField = ({ accessToken }: Given) => (accessToken === null ? 'apiSecret' : 'accessToken')

/** The form field that each refusal concerns. */
const fields: Readonly<Record<ShopRefusal, (given: Given) => keyof ShopifyConnectInput>> = {
  shop: () => 'shopDomain',
  token: credentialField,
  denied: credentialField,
  key: () => 'apiKey',
}

function explain(error: unknown, given: Given): DomainError | null {
  if (error instanceof ShopRefused) {
    const field = fields[error.reason](given)
    return shopifyProblems[`shopify.${error.reason}`]({ sentence: error.message }, { kind: 'invalid', field })
  }
  return error instanceof ShopDown ? unreachable(error) : null
}

function lacking(scopes: readonly string[], given: Given) {
  const connecting = given.accessToken === null ? 'version' : 'token'
  return shopifyProblems['shopify.scopes']({ scopes, connecting }, { kind: 'invalid', field: credentialField(given) })
}

function takenShop() {
  return shopifyProblems['shopify.taken']({ field: 'shopDomain' })
}

/**
 * Deletes the connection with its credentials; orders that came from the shop stay. Our webhooks are removed from the shop first; if that fails,
 * the connection is deleted all the same. Safe to repeat.
 */
export async function disconnectShop(app: AppContext, userId: string): Promise<void> {
  const integration = await findIntegration(app.db, userId)
  if (integration?.webhooksAt) await unregisterWebhooks(app, integration)
  await app.db.transaction(async (tx) => {
    await lockActiveAccount(tx, userId)
    await deleteIntegration(tx, userId)
  })
}

/** Removes our webhooks from the shop, if it can be reached. */
async function unregisterWebhooks(app: AppContext, integration: ShopifyIntegrationRow): Promise<void> {
  const shop = await openOwnShop(app, integration).catch(() => null)
  if (shop) await removeWebhooks(app, shop)
}
