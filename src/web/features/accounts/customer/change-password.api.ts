import { useMutation } from '@tanstack/react-query'
import type { ChangePasswordInput } from '../../../../contract/accounts.ts'
import { http } from '../../../shared/http.ts'
import { asOneClick } from '../../../shared/intents.ts'

/** Ends the user's other sessions too. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (input: ChangePasswordInput) =>
      asOneClick(`password ${JSON.stringify(input)}`, () => http.post('/api/auth/password/change', input)),
  })
