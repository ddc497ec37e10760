import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { CloseAccountInput, DataExport } from '../../../../contract/accounts/account-data.ts'
import { http, messageOf } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { toast } from '../../../shared/toast.ts'

const path = '/api/auth/data-exports'

/** Polling interval while an export is being prepared. */
const askAgainMs = 3_000

/** The most recent export request; null if there is none. */
export const latestExportQuery = () =>
  queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => http.get<DataExport | null>(`${path}/latest`, { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => state.data?.state === 'pending' && askAgainMs,
  })

/** URL of the file; a plain link to it starts the download. */
export const fileAddress = (id: string): string => `${path}/${id}/file`

export function useAskForExport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => dedupe(path, () => http.post<DataExport>(path)),
    onSuccess: (asked) => queryClient.setQueryData([path], asked),
  })
}

export const closeFailed = 'Impossibile chiudere l’account. Riprova più tardi.'

export const useCloseAccount = () =>
  useMutation({
    mutationFn: (input: CloseAccountInput) =>
      dedupe('close account', () => http.post('/api/auth/account/close', input)),
    onSuccess: () => toast.success('Account chiuso', 'Ti abbiamo scritto un’email di conferma.'),
    onError: (error) => toast.error(messageOf(error, closeFailed)),
  })
