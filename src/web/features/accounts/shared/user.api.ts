import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '../../../../contract/accounts/accounts.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { hasRole, mayBuy } from '../../../../domain/accounts/roles.ts'
import { http, isAway, statusOf } from '../../../shared/calls/http.ts'
import { forgetTab } from '../../../shared/forms/tab-memory.ts'
import { toast } from '../../../shared/toast.ts'

/** Null while signed out. Other failures keep the cached user and mark the query as failed; they never sign the user out. */
export const userQuery = () =>
  queryOptions({
    queryKey: ['/api/auth/user'],
    queryFn: async (): Promise<User | null> => {
      try {
        return await http.get<User>('/api/auth/user')
      } catch (error) {
        if (statusOf(error) === 401) return null
        throw error
      }
    },
  })

/**
 * Signs out, goes to the home page and clears everything loaded for the user. While the server is unreachable the session stays and an error toast
 * is shown.
 */
export function useLogout() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => http.post('/api/logout'),
    onSuccess: async () => {
      // Leave the page first: its queries would report the missing session.
      await navigate({ to: paths.home })
      forgetTab()
      const { queryKey } = userQuery()
      queryClient.setQueryData(queryKey, null)
      const others = (query: { queryKey: readonly unknown[] }) => query.queryKey[0] !== queryKey[0]
      queryClient.removeQueries({ type: 'inactive', predicate: others })
      await queryClient.resetQueries({ type: 'active', predicate: others })
    },
    onError: (error) => {
      // During an outage the user must not believe that the sign-out succeeded.
      if (isAway(error))
        toast.error('Il portale non è raggiungibile: premi di nuovo «Esci» tra poco.', 'Non sei ancora uscito')
      // The server's own sign-out address works regardless of the state of this page.
      else window.location.assign('/api/logout')
    },
  })
}

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
