import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '../../../../contract/accounts/accounts.ts'
import type { BusinessProfileInput, VatConsultation } from '../../../../contract/accounts/business-profile.ts'
import { viesNumber } from '../../../../domain/accounts/business-profile.ts'
import { http, messageOf } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { toast } from '../../../shared/toast.ts'

const userPath = '/api/auth/user'

const consultationPath = '/api/auth/vat-consultation'

export const saveFailed = 'Impossibile salvare il profilo. Riprova più tardi.'

/** Saves the profile as typed (the server normalises it), then refetches the user. */
export function useSaveBusinessProfile() {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (input: Record<keyof BusinessProfileInput, string>) =>
      dedupe(`profile ${JSON.stringify(input)}`, () => http.put<User>('/api/auth/business-profile', input)),
    onSuccess: async (user) => {
      queryClient.setQueryData([userPath], user)
      toast.success('Profilo aggiornato', 'I dati aziendali sono stati salvati con successo.')
      await invalidate(userPath, consultationPath)
    },
    onError: (error) => toast.error(messageOf(error, saveFailed)),
  })
}

/** VIES usually answers within seconds of a save: the page polls at this interval, at most `maxQuestions` times. */
const answerEveryMs = 5_000
const maxQuestions = 6

/** The VIES result for the account's VAT number; null until it is available. */
export const vatConsultationQuery = ({ vatNumber }: Pick<User, 'vatNumber'>) =>
  queryOptions({
    queryKey: [consultationPath, vatNumber],
    queryFn: ({ signal }) => http.get<VatConsultation | null>(consultationPath, { signal }),
    enabled: vatNumber !== null && viesNumber(vatNumber) !== null,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => state.data === null && state.dataUpdateCount < maxQuestions && answerEveryMs,
  })
