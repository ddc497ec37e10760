import type { AppContext } from '../../../app-context.ts'
import type { ShopCredentials } from '../../../gateways/shops/shop-gateway.ts'

/** Binds a sealed secret to its account and column: in another row or column it cannot be opened. */
const nameOf = (userId: string, field: keyof ShopCredentials) => `shopify.${field}.${userId}`

export const sealCredentials = (
  { secrets }: Pick<AppContext, 'secrets'>,
  userId: string,
  { apiKey, apiSecret, accessToken }: ShopCredentials,
): ShopCredentials => ({
  apiKey: secrets.seal(apiKey, nameOf(userId, 'apiKey')),
  apiSecret: secrets.seal(apiSecret, nameOf(userId, 'apiSecret')),
  accessToken: sealToken({ secrets }, userId, accessToken),
})

export const sealToken = ({ secrets }: Pick<AppContext, 'secrets'>, userId: string, accessToken: string): string =>
  secrets.seal(accessToken, nameOf(userId, 'accessToken'))

/** Null if they cannot be decrypted: `APP_SECRET` has changed since they were stored. */
export function openCredentials(
  { secrets }: Pick<AppContext, 'secrets'>,
  userId: string,
  sealed: ShopCredentials,
): ShopCredentials | null {
  const open = (field: keyof ShopCredentials) => secrets.open(sealed[field], nameOf(userId, field))
  const [apiKey, apiSecret, accessToken] = [open('apiKey'), open('apiSecret'), open('accessToken')]
  return apiKey === null || apiSecret === null || accessToken === null ? null : { apiKey, apiSecret, accessToken }
}
