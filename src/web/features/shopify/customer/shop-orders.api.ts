import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query'
import type { ShopifySync } from '../../../../contract/shopify/shopify.ts'
import type {
  ShopifyOrder,
  ShopifyOrderFilters,
  ShopifyOrdersPage,
} from '../../../../contract/shopify/shopify-orders.ts'
import { shopOrdersPageSize } from '../../../../domain/page-sizes.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { http, queryString } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { showsStock, useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { toast } from '../../../shared/toast.ts'
import { retriedText } from './ledger-texts.ts'
import { syncTexts } from './sync-texts.ts'

const ledgerPath = '/api/shopify/orders'

/** Import state of the shop's orders, newest first. Background syncs change it, so opening the section refetches. */
export const shopOrdersQuery = (filters: ShopifyOrderFilters) =>
  infiniteQueryOptions({
    queryKey: [ledgerPath, filters],
    queryFn: ({ pageParam, signal }) =>
      http.get<ShopifyOrdersPage>(
        `${ledgerPath}${queryString({ ...filters, limit: shopOrdersPageSize, cursor: pageParam })}`,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** URL of the CSV export with the current filters. */
export const shopOrdersFile = (filters: ShopifyOrderFilters): string =>
  `${ledgerPath}.csv${queryString({ ...filters })}`

const changed = ['/api/shopify/integration', ledgerPath, ...showsStock] as const

export const retryFailed = 'Non siamo riusciti a riprovare.'

/** 'Riprova': imports the current version of one order from the shop. */
export function useRetryShopOrder({ id }: Pick<ShopifyOrder, 'id'>) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: () =>
      dedupe(`retry ${id}`, () => http.post<ShopifyOrder>(`${ledgerPath}/${encodeURIComponent(id)}/retry`)),
    onSuccess: (order) => {
      const { title, message } = retriedText(order)
      if (order.state === 'imported') toast.success(title, message)
      else toast.error(message, title)
    },
    onError: (error) => toast.error(failureText(retryFailed, error)),
    onSettled: () => invalidate(...changed),
  })
}

/** 'Riprova tutti': starts a sync that retries all waiting orders. */
export function useRetryShopOrders() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: () => dedupe(`${ledgerPath}/retry`, () => http.post<ShopifySync>(`${ledgerPath}/retry`)),
    onSuccess: (done) => {
      const { title, message } = syncTexts(done, 'shopify')
      toast.success(title, message)
    },
    onError: (error) => toast.error(failureText(retryFailed, error)),
    onSettled: () => invalidate(...changed),
  })
}
