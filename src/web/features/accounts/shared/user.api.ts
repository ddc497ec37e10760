import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '../../../../contract/accounts/accounts.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { http, isAway, statusOf } from '../../../shared/calls/http.ts'
import { forgetTab } from '../../../shared/forms/tab-memory.ts'
import { toast } from '../../../shared/toast.ts'

/** Null while signed out. Anything else that fails signs nobody out: what was known stays, marked as not read anew. */
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

/** Signs out, goes to the home page and clears everything loaded for the user. While the portal is away nobody is signed out, and the page stays and says so. */
export function useLogout() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => http.post('/api/logout'),
    onSuccess: async () => {
      // First leave pages that would report the missing session.
      await navigate({ to: paths.home })
      forgetTab()
      const { queryKey } = userQuery()
      queryClient.setQueryData(queryKey, null)
      const others = (query: { queryKey: readonly unknown[] }) => query.queryKey[0] !== queryKey[0]
      queryClient.removeQueries({ type: 'inactive', predicate: others })
      await queryClient.resetQueries({ type: 'active', predicate: others })
    },
    onError: (error) => {
      // Who leaves the desk must not take the page of an outage for having signed out.
      if (isAway(error))
        toast.error('Il portale non è raggiungibile: premi di nuovo «Esci» tra poco.', 'Non sei ancora uscito')
      // The server's own sign-out address does not depend on this page's state.
      else window.location.assign('/api/logout')
    },
  })
}
