import type { Resolvers } from './resolver.ts'
import type { StandInShop } from './stand-in-shop.ts'

export const shopOf = ({ domain, ownName, currency }: StandInShop) => ({
  id: `gid://shopify/Shop/${domain}`,
  name: domain.replace('.myshopify.com', ''),
  myshopifyDomain: ownName(),
  currencyCode: currency,
  email: `info@${domain}`,
  weightUnit: 'KILOGRAMS',
})

/** The shop and its installed app. */
export const appResolvers: Resolvers = {
  QueryRoot: {
    shop: (_, __, { shop }) => shopOf(shop),
    currentAppInstallation: (_, __, { apiKey, scopes }) => ({
      id: 'gid://shopify/AppInstallation/1',
      accessScopes: scopes.map((handle) => ({ handle, description: handle })),
      app: { id: 'gid://shopify/App/1', apiKey },
    }),
  },
}
