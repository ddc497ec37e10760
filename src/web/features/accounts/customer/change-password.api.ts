import { useMutation } from '@tanstack/react-query'
import type { ChangePasswordInput } from '../../../../contract/accounts.ts'
import { http } from '../../../shared/http.ts'

/** Ends the user's other sessions too. */
export const useChangePassword = () =>
  useMutation({ mutationFn: (input: ChangePasswordInput) => http.post('/api/auth/password/change', input) })
