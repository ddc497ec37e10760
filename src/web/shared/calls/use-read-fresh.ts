import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../toast.ts'
import { http, messageOf } from './http.ts'

const failed = 'Impossibile aggiornare i dati. Riprova.'

/** Reads figures that the server keeps for a while as they are at the moment. `path` is the key of their query too. */
export function useReadFresh<Figures>(path: string) {
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => http.get<Figures>(`${path}?fresh=1`),
    onSuccess: async (figures) => {
      // An answer that was asked for before would take the place of this one.
      await queryClient.cancelQueries({ queryKey: [path] })
      queryClient.setQueryData([path], figures)
    },
    onError: (error) => toast.error(messageOf(error, failed)),
  })
  return { isPending, read: () => mutate() }
}
