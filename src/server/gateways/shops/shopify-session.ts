import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { type ShopCredentials, ShopDown, type ShopReader, ShopRefused } from './shop-gateway.ts'
import { refusals, type ShopifyClient } from './shopify-client.ts'

/** Maximum total wait of one call. */
const longestWaitMs = 10_000

const shortestWaitMs = 250

/** Calls to one shop. Each waits for a limited time if Shopify demands it, and renews an expired token. */
export interface ShopifySession {
  /** Runs the document and validates the response with `shape`, because the shop's responses are untrusted input. */
  ask<Data>(shape: z.ZodType<Data>, document: string, variables: Record<string, unknown>): Promise<Data>
}

export function openShopifySession(
  client: ShopifyClient,
  shopDomain: string,
  { accessToken: given, ...app }: ShopCredentials,
  reader: ShopReader,
): ShopifySession {
  let accessToken = given

  const askWith = (token: string, document: string, variables: Record<string, unknown>) =>
    patiently(async () => {
      await reader.beforeCall()
      return client.ask<object>(shopDomain, token, document, variables)
    })

  async function askOrRenew(document: string, variables: Record<string, unknown>): Promise<unknown> {
    const found = await askWith(accessToken, document, variables)
    if (found) return found
    const renewed = await client.renew(shopDomain, app)
    const again = renewed === null ? null : await askWith(renewed, document, variables)
    if (renewed === null || !again) throw new ShopRefused('token', refusals.token)
    await reader.saveToken(renewed)
    accessToken = renewed
    return again
  }

  return {
    async ask(shape, document, variables) {
      const { data } = shape.safeParse(await askOrRenew(document, variables))
      if (data === undefined) throw new ShopDown('Shopify dà una risposta che non comprendiamo: riprova più tardi.')
      return data
    },
  }
}

/** Retries as long as the shop's demanded waits fit into `longestWaitMs`. */
async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let left = longestWaitMs; ; ) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ShopDown) || error.waitMs === undefined) throw error
      const wait = Math.max(error.waitMs, shortestWaitMs)
      if (wait > left) throw error
      left -= wait
      await sleep(wait)
    }
  }
}
