import { useMutation } from '@tanstack/react-query'
import type { TrackingInShop } from '../../../contract/shopify/tracking-in-shop.ts'
import { toast } from '../toast.ts'
import { failureText } from './failure-text.ts'
import { http } from './http.ts'
import { dedupe } from './intents.ts'
import { useInvalidate } from './use-invalidate.ts'

/** 'Riprova': sends the tracking of an order to the customer's shop again, immediately. */
export function useRetryTracking(orderId: string) {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: () =>
      dedupe(`retry tracking ${orderId}`, () =>
        http.post<TrackingInShop>(`/api/shopify/tracking/${encodeURIComponent(orderId)}/retry`),
      ),
    onSuccess: () => toast.success('Tracking in partenza', 'Lo inviamo ora al negozio: tra poco vedi l’esito.'),
    onError: (error) => toast.error(failureText('Non siamo riusciti a riprovare.', error)),
    onSettled: () => invalidate('/api/orders', '/api/shopify/tracking', '/api/shopify/orders'),
  })
}
