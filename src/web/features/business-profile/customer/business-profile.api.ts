import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '../../../../contract/accounts.ts'
import type { BusinessProfileInput } from '../../../../contract/business-profile.ts'
import { http } from '../../../shared/http.ts'
import { asOneClick } from '../../../shared/intents.ts'
import { useInvalidate } from '../../../shared/use-invalidate.ts'

const userPath = '/api/auth/user'

/** Saves the profile as typed (the server normalises it); the user is then read again. */
export function useSaveBusinessProfile() {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (input: Record<keyof BusinessProfileInput, string>) =>
      asOneClick(`profile ${JSON.stringify(input)}`, () => http.put<User>('/api/auth/business-profile', input)),
    onSuccess: async (user) => {
      queryClient.setQueryData([userPath], user)
      await invalidate(userPath)
    },
  })
}
