import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../toast.ts'
import { http, messageOf } from './http.ts'

const failed = 'Impossibile aggiornare i dati. Riprova.'

/** Reads statistics past the server's cache. `path` is also their query key. */
export function useReadFresh<Figures>(path: string) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => http.get<Figures>(`${path}?fresh=1`),
    onSuccess: async (figures) => {
      // A running request could overwrite these figures with older ones.
      await queryClient.cancelQueries({ queryKey: [path] })
      queryClient.setQueryData([path], figures)
    },
    onError: (error) => toast.error(messageOf(error, failed)),
  })
  return { isPending, read: () => mutate() }
}
