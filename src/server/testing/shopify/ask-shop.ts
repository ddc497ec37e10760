import { createAdminApiClient } from '@shopify/admin-api-client'
import { shopFetch } from '../../gateways/shops/shop-fetch.ts'
import { adminApiVersion } from './admin-schema.ts'
import { type ShopifyStandIn, testShopApp } from './shopify-stand-in.ts'

/** Sends a query with Shopify's own client library, as the portal does. */
export async function askShop<Data>(
  { environment }: Pick<ShopifyStandIn, 'environment'>,
  storeDomain: string,
  query: string,
  variables: Record<string, unknown> = {},
) {
  const client = createAdminApiClient({
    storeDomain,
    apiVersion: adminApiVersion,
    accessToken: testShopApp.accessToken,
    retries: 0,
    customFetchApi: shopFetch(environment.SHOPIFY_API_URL ?? ''),
    logger: () => undefined,
  })
  const { data, errors, extensions } = await client.request<Data>(query, { variables })
  const all = errors?.graphQLErrors as { message: string; extensions?: { code?: string } }[] | undefined
  return { data: data as Data, errors: all ?? [], status: errors?.networkStatusCode ?? 200, cost: extensions?.cost }
}
