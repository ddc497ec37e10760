import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { WhiteLabel } from '../../../../contract/white-label.ts'
import { http, messageOf } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { toast } from '../../../shared/toast.ts'

const path = '/api/white-label'

/** Null if none is saved yet. */
export const whiteLabelQuery = () =>
  queryOptions({ queryKey: [path], queryFn: ({ signal }) => http.get<WhiteLabel | null>(path, { signal }) })

export const saveFailed = 'Impossibile salvare le impostazioni. Riprova più tardi.'

/** As typed; the server normalises it. */
export type WhiteLabelFields = Record<Exclude<keyof WhiteLabel, 'logoUrl'>, string> & { logoUrl: string | null }

export function useSaveWhiteLabel() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (fields: WhiteLabelFields) =>
      dedupe(`${path} ${JSON.stringify(fields)}`, () => http.put<WhiteLabel>(path, fields)),
    onSuccess: (saved) => {
      queryClient.setQueryData([path], saved)
      toast.success('Impostazioni salvate', 'Valgono dai prossimi pacchi.')
    },
    onError: (error) => toast.error(messageOf(error, saveFailed)),
  })
}
