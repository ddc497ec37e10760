import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type {
  ForgotPasswordInput,
  LoginInput,
  RegisterInput,
  ResetPasswordInput,
  User,
} from '../../../../contract/accounts.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { http } from '../../../shared/http.ts'
import { toast } from '../../../shared/toast.ts'

/** Null while signed out; a failed call counts as signed out too (portal.md §8). */
export const userQuery = () =>
  queryOptions({
    queryKey: ['/api/auth/user'],
    queryFn: () => http.get<User>('/api/auth/user').catch(() => null),
  })

/** The greeting is given here and not by the form: once the user is known, the login page and its form are gone. */
function useSignIn<Input>(path: string, greeting: { title: string; message: string }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => http.post<User>(path, input),
    onSuccess: async () => {
      toast.success(greeting.title, greeting.message)
      // What a visitor saw (the preview, first images) is not what this user sees.
      queryClient.removeQueries({ type: 'inactive' })
      await queryClient.invalidateQueries()
      await queryClient.ensureQueryData(userQuery())
    },
  })
}

export const useLogin = () => useSignIn<LoginInput>('/api/login', { title: 'Login effettuato', message: 'Benvenuto!' })

export const useRegister = () =>
  useSignIn<Partial<RegisterInput>>('/api/register', {
    title: 'Registrazione completata',
    message: 'Account creato con successo!',
  })

/** Signs out, leaves for the home page and forgets everything that was loaded for the user. */
export function useLogout() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => http.post('/api/logout'),
    onSuccess: async () => {
      // First away from pages that would complain about the missing session.
      await navigate({ to: paths.home })
      const { queryKey } = userQuery()
      queryClient.setQueryData(queryKey, null)
      const others = (query: { queryKey: readonly unknown[] }) => query.queryKey[0] !== queryKey[0]
      queryClient.removeQueries({ type: 'inactive', predicate: others })
      await queryClient.resetQueries({ type: 'active', predicate: others })
    },
    // The server's own way out works without scripts and without this page's state.
    onError: () => window.location.assign('/api/logout'),
  })
}

export const useForgotPassword = () =>
  useMutation({ mutationFn: (input: ForgotPasswordInput) => http.post('/api/auth/password/forgot', input) })

export const useResetPassword = () =>
  useMutation({ mutationFn: (input: ResetPasswordInput) => http.post('/api/auth/password/reset', input) })
