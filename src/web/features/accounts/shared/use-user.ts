import { useQuery } from '@tanstack/react-query'
import type { User } from '../../../../contract/accounts/accounts.ts'
import { hasRole, mayBuy } from '../../../../domain/accounts/roles.ts'
import { userQuery } from './user.api.ts'

interface Session {
  /** Null while unknown and while signed out. */
  user: User | null
  /** The sign-in state is unknown; `SiteLayout` asks again when the server is unreachable. */
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
