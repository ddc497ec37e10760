import { useMutation } from '@tanstack/react-query'
import type { ChangePasswordInput } from '../../../../contract/accounts.ts'
import { http } from '../../../shared/http.ts'
import { asOneClick } from '../../../shared/intents.ts'
import { useInvalidate } from '../../../shared/use-invalidate.ts'

/** Ends the user's other sessions too, and gives this one a new id. */
export function useChangePassword() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (input: ChangePasswordInput) =>
      asOneClick(`password ${JSON.stringify(input)}`, () => http.post('/api/auth/password/change', input)),
    onSuccess: () => invalidate('/api/auth/sessions'),
  })
}
