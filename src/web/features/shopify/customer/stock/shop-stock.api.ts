import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  ShopDrifts,
  ShopPlaces,
  ShopStock,
  ShopStockSettings,
} from '../../../../../contract/shopify/shopify-stock.ts'
import { failureText } from '../../../../shared/calls/failure-text.ts'
import { http, queryString } from '../../../../shared/calls/http.ts'
import { dedupe } from '../../../../shared/calls/intents.ts'
import { toast } from '../../../../shared/toast.ts'

const stockPath = '/api/shopify/stock'
const driftsPath = `${stockPath}/drifts`

/** Polling interval while SKUs are being linked in the background. */
const pollMs = 3_000

/** Null if no shop is connected. Background jobs change it, so opening the section refetches. */
export const shopStockQuery = () =>
  queryOptions({
    queryKey: [stockPath],
    queryFn: ({ signal }) => http.get<ShopStock | null>(stockPath, { signal }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.linking && !state.data.linking.endedAt ? pollMs : false),
  })

/** Queries the shop itself, so it is cached for longer and not retried. */
export const shopPlacesQuery = () =>
  queryOptions({
    queryKey: [stockPath, 'places'],
    queryFn: ({ signal }) => http.get<ShopPlaces>(`${stockPath}/places`, { signal }),
    staleTime: 600_000,
    retry: false,
  })

/** Differences between the shop's stock and ours, newest first. */
export const shopDriftsQuery = () =>
  infiniteQueryOptions({
    queryKey: [driftsPath],
    queryFn: ({ pageParam, signal }) =>
      http.get<ShopDrifts>(`${driftsPath}${queryString({ before: pageParam })}`, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextBefore }) => nextBefore,
    refetchOnMount: 'always',
  })

export const driftsFile = `${driftsPath}.csv`

export function useChangeStock() {
  const queryClient = useQueryClient()
  return async (settings: ShopStockSettings): Promise<void> => {
    const stock = await http.put<ShopStock>(stockPath, settings)
    queryClient.setQueryData([stockPath], stock)
    toast.success(
      'Giacenze salvate',
      stock.isOn
        ? 'Il tuo negozio le mostra così entro un minuto.'
        : 'Il tuo negozio non si aggiorna più automaticamente.',
    )
  }
}

export const linkingFailed = 'Non siamo riusciti a cercare gli SKU nel tuo negozio.'

export function useLinkSkus() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => dedupe(`${stockPath}/links`, () => http.post<ShopStock>(`${stockPath}/links`)),
    onSuccess: (stock) => queryClient.setQueryData([stockPath], stock),
    onError: (error) => toast.error(failureText(linkingFailed, error)),
  })
}
