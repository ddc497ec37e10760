import { useQueryClient } from '@tanstack/react-query'

/** What is read from the API and changed by it: the first part of every query's key. */
export type Resource =
  | '/api/admin/dashboard'
  | '/api/admin/orders'
  | '/api/admin/users'
  | '/api/auth/user'
  | '/api/beta-applications'
  | '/api/notifications'
  | '/api/orders'
  | '/api/overview'
  | '/api/products'
  | '/api/reservations'
  | '/api/wishlist'

/** What shows how many pieces are left, or who holds them: whatever orders, reserves or releases some changes all of it. */
export const showsStock = [
  '/api/orders',
  '/api/reservations',
  '/api/products',
  '/api/wishlist',
  '/api/overview',
] as const satisfies Resource[]

/** After a mutation: marks these as changed, and waits for what is on screen to be fetched again. */
export function useInvalidate(): (...resources: Resource[]) => Promise<void> {
  const queryClient = useQueryClient()
  return async (...resources) => {
    await Promise.all(resources.map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })))
  }
}
