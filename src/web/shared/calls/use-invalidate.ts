import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'

/** Resources of the API: the first element of every query key. */
export type Resource =
  | '/api/addresses'
  | '/api/admin/beta-applications'
  | '/api/admin/categories'
  | '/api/admin/credit-proposals'
  | '/api/admin/dashboard'
  | '/api/admin/disputes'
  | '/api/admin/errors'
  | '/api/admin/invoices'
  | '/api/admin/messages'
  | '/api/admin/order-views'
  | '/api/admin/orders'
  | '/api/admin/product-imports'
  | '/api/admin/stock-items'
  | '/api/admin/product-requests'
  | '/api/admin/products'
  | '/api/admin/reservations'
  | '/api/admin/returns'
  | '/api/admin/search-synonyms'
  | '/api/admin/settings'
  | '/api/admin/tariff'
  | '/api/admin/users'
  | '/api/admin/wishlists'
  | '/api/auth/sessions'
  | '/api/auth/user'
  | '/api/auth/vat-consultation'
  | '/api/beta-applications'
  | '/api/cart'
  | '/api/categories'
  | '/api/notifications'
  | '/api/order-templates'
  | '/api/orders'
  | '/api/overview'
  | '/api/product-requests'
  | '/api/products'
  | '/api/reservations'
  | '/api/settings/public'
  | '/api/shipping/rates'
  | '/api/shopify/integration'
  | '/api/shopify/orders'
  | '/api/shopify/tracking'
  | '/api/shopify/products'
  | '/api/subscriptions'
  | '/api/wishlist'

/** Resources that show available or held stock; ordering, reserving and releasing change all of them. */
export const showsStock = [
  '/api/orders',
  '/api/reservations',
  '/api/products',
  '/api/wishlist',
  '/api/overview',
] as const satisfies Resource[]

/**
 * Marks all queries under this key as stale, and waits until the active ones have refetched. A running first fetch is restarted: it may
 * have been answered before the change, and TanStack Query would not fetch again.
 */
export function fetchAgain(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  for (const query of queryClient.getQueryCache().findAll({ queryKey, type: 'active' })) {
    if (query.state.data === undefined) void query.cancel({ silent: true })
  }
  return queryClient.invalidateQueries({ queryKey })
}

/** Invalidates resources after a mutation. */
export function useInvalidate(): (...resources: Resource[]) => Promise<void> {
  const queryClient = useQueryClient()
  return async (...resources) => {
    await Promise.all(resources.map((resource) => fetchAgain(queryClient, [resource])))
  }
}
