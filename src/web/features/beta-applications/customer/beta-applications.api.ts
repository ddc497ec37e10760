import { queryOptions, useMutation } from '@tanstack/react-query'
import type { BetaApplication, BetaApplicationInput } from '../../../../contract/beta-applications.ts'
import { getPage, messageOf, statusOf } from '../../../shared/calls/http.ts'
import { postOnce } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { toast } from '../../../shared/toast.ts'

const basePath = '/api/beta-applications'

const shownApplications = 20

/** Refetched at every visit, because an admin's answer arrives without a mutation here. */
export const myBetaApplicationsQuery = () =>
  queryOptions({
    queryKey: [basePath, 'mine'],
    queryFn: ({ signal }) => getPage<BetaApplication>(`${basePath}/mine?limit=${shownApplications}`, signal),
    refetchOnMount: 'always',
  })

export const submitFailed = "Errore durante l'invio della candidatura"

/** The fields as typed; the server normalises them. */
export type BetaApplicationFields = Record<keyof BetaApplicationInput, string>

export function useSubmitBetaApplication() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (fields: BetaApplicationFields) =>
      postOnce<BetaApplication>(basePath, fields, { form: 'beta-application' }),
    onSuccess: async () => {
      toast.success('Candidatura inviata!', 'Ti contatteremo entro 48 ore.')
      await invalidate(basePath)
    },
    onError: async (error) => {
      toast.error(messageOf(error, submitFailed))
      // Already sent from another tab: show that application.
      if (statusOf(error) === 409) await invalidate(basePath)
    },
  })
}
