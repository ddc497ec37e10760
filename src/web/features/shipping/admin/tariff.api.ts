import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AdminTariff } from '../../../../contract/shipping/tariff.ts'
import { http } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'

const tariffPath = '/api/admin/tariff'

/** The tariff by number of pieces. */
export const tariffQuery = () =>
  queryOptions({
    queryKey: [tariffPath],
    queryFn: ({ signal }) => http.get<AdminTariff>(tariffPath, { signal }),
    refetchOnMount: 'always',
  })

export function useSaveTariff() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (tariff: AdminTariff) =>
      dedupe(`save tariff ${JSON.stringify(tariff)}`, () => http.put<AdminTariff>(tariffPath, tariff)),
    // Refetch after a failure too: another admin may have acted first.
    onSettled: () => invalidate(tariffPath, '/api/shipping/rates'),
  })
}
