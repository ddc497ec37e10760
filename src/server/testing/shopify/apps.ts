import type { Resolvers } from './resolver.ts'

/** Who the shop and the app are. */
export const appResolvers: Resolvers = {
  QueryRoot: {
    shop: (_, __, { shop }) => ({
      id: `gid://shopify/Shop/${shop.domain}`,
      name: shop.domain.replace('.myshopify.com', ''),
      myshopifyDomain: shop.ownName(),
      currencyCode: 'EUR',
      email: `info@${shop.domain}`,
      weightUnit: 'KILOGRAMS',
    }),
    currentAppInstallation: (_, __, { apiKey, scopes }) => ({
      id: 'gid://shopify/AppInstallation/1',
      accessScopes: scopes.map((handle) => ({ handle, description: handle })),
      app: { id: 'gid://shopify/App/1', apiKey },
    }),
  },
}
