import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { type ShopCredentials, ShopDown, type ShopReader, ShopRefused } from './shop-gateway.ts'
import { refusals, type ShopifyClient } from './shopify-client.ts'

/** Of one call, all its waits together. */
const longestWaitMs = 10_000

const shortestWaitMs = 250

/** Calls to one shop: each waits for a while where Shopify asks to, and gets a new token where the old one has ended. */
export interface ShopifySession {
  /** What the document asks for, if the answer has its shape: a shop's answer is others' input. */
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
    await reader.keepToken(renewed)
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

/** Waits as long as the shop asks to, and asks again; not for ever. */
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
