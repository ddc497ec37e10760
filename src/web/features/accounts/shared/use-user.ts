import { useQuery } from '@tanstack/react-query'
import type { User } from '../../../../contract/accounts/accounts.ts'
import { hasRole, mayBuy } from '../../../../domain/accounts/roles.ts'
import { userQuery } from './user.api.ts'

interface Session {
  /** Null while it is not known, and while signed out. */
  user: User | null
  /** It is not known whether anybody is signed in; `SiteLayout` asks again where the portal is away. */
  isLoading: boolean
  /** Both false while there is no user. */
  mayBuy: boolean
  isAdmin: boolean
}

export function useUser(): Session {
  const { data } = useQuery(userQuery())
  const user = data ?? null
  return { user, isLoading: data === undefined, mayBuy: mayBuy(user?.role), isAdmin: hasRole(user?.role, 'admin') }
}
