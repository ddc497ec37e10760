import type { AppContext } from '../../app-context.ts'
import type { ShopCredentials } from '../../gateways/shops/shop-gateway.ts'

/** What each secret is kept as: put into another account's row, or into another column, it does not open. */
const nameOf = (userId: string, field: keyof ShopCredentials) => `shopify.${field}.${userId}`

/** For the database; `secrets.open` with the same names gives them back. */
export const sealCredentials = (
  { secrets }: Pick<AppContext, 'secrets'>,
  userId: string,
  { apiKey, apiSecret, accessToken }: ShopCredentials,
): ShopCredentials => ({
  apiKey: secrets.seal(apiKey, nameOf(userId, 'apiKey')),
  apiSecret: secrets.seal(apiSecret, nameOf(userId, 'apiSecret')),
  accessToken: secrets.seal(accessToken, nameOf(userId, 'accessToken')),
})
