import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PreferencesInput, User } from '../../../../contract/accounts/accounts.ts'
import { http } from '../../../shared/calls/http.ts'
import { userQuery } from '../shared/user.api.ts'

export function useSavePreferences() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: PreferencesInput) => http.put<User>('/api/auth/preferences', input),
    onSuccess: (user) => queryClient.setQueryData(userQuery().queryKey, user),
  })
}
