import { useQuery } from '@tanstack/react-query'
import type { User } from '../../../../contract/accounts.ts'
import { type RoleFlags, roleFlags } from '../../../../domain/roles.ts'
import { userQuery } from './user.api.ts'

interface Session extends RoleFlags {
  /** Null while loading and while signed out. */
  user: User | null
  isLoading: boolean
}

export function useUser(): Session {
  const { data, isPending } = useQuery(userQuery())
  const user = data ?? null
  return { user, isLoading: isPending, ...roleFlags(user?.role) }
}
