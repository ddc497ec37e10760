import { useMutation } from '@tanstack/react-query'
import type { ChangePasswordInput } from '../../../../contract/accounts/accounts.ts'
import { http, messageOf } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { toast } from '../../../shared/toast.ts'

export const changeFailed = 'Impossibile cambiare la password. Riprova più tardi.'

/** Also ends the user's other sessions and renews the id of this one. */
export function useChangePassword() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (input: ChangePasswordInput) =>
      dedupe(`password ${JSON.stringify(input)}`, () => http.post('/api/auth/password/change', input)),
    onSuccess: () => {
      toast.success('Password aggiornata', 'Sugli altri dispositivi dovrai accedere di nuovo.')
      return invalidate('/api/auth/sessions')
    },
    onError: (error) => toast.error(messageOf(error, changeFailed)),
  })
}
