import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  ForgotPasswordInput,
  LoginInput,
  RegisterInput,
  ResetPasswordInput,
  User,
} from '../../../../contract/accounts/accounts.ts'
import { http } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { assignTab } from '../../../shared/forms/tab-owner.ts'
import { toast } from '../../../shared/toast.ts'
import { userQuery } from '../shared/user.api.ts'

/**
 * Shows the greeting toast itself, because the form is unmounted once the user is known. Calls `onSignedIn` first, so that requests waiting for the
 * sign-in are among those that are refetched.
 */
function useSignIn<Input>(
  path: string,
  greeting: { title: string; message: string },
  onSignedIn?: (user: User) => void,
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => dedupe(`${path} ${JSON.stringify(input)}`, () => http.post<User>(path, input)),
    onSuccess: async (user) => {
      assignTab(user.id)
      onSignedIn?.(user)
      toast.success(greeting.title, greeting.message)
      // Cached responses for visitors (the preview, first images) may differ from what this user may see.
      queryClient.removeQueries({ type: 'inactive' })
      await queryClient.invalidateQueries()
      // If the user query failed, use the user from the sign-in response. If it succeeded with null, the user is really signed out, for example in
      // another tab.
      const { queryKey } = userQuery()
      const hasFailed = queryClient.getQueryState(queryKey)?.status === 'error'
      if (hasFailed) queryClient.setQueryData(queryKey, (known) => known ?? user)
    },
  })
}

export const useLogin = (onSignedIn?: (user: User) => void) =>
  useSignIn<LoginInput>('/api/login', { title: 'Login effettuato', message: 'Benvenuto!' }, onSignedIn)

export const useRegister = () =>
  useSignIn<Partial<RegisterInput>>('/api/register', {
    title: 'Registrazione completata',
    message: 'Account creato con successo!',
  })

export const useForgotPassword = () =>
  useMutation({
    mutationFn: (input: ForgotPasswordInput) =>
      dedupe(`forgot ${input.email}`, () => http.post('/api/auth/password/forgot', input)),
  })

export const useResetPassword = () =>
  useMutation({
    mutationFn: (input: ResetPasswordInput) =>
      dedupe(`reset ${JSON.stringify(input)}`, () => http.post('/api/auth/password/reset', input)),
  })
