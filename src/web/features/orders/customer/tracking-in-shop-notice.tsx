import { Button } from '@mantine/core'
import type { TrackingInShop } from '../../../../contract/shopify/tracking-in-shop.ts'
import { useRetryTracking } from '../../../shared/calls/use-retry-tracking.ts'
import { trackingInShopText } from '../../../shared/texts/tracking-in-shop.ts'
import { Notice } from '../../../ui/notice.tsx'

/** State of the tracking number in the connected shop, with advice if it is missing there. */
export function TrackingInShopNotice({ orderId, tracking }: { orderId: string; tracking: TrackingInShop }) {
  const retry = useRetryTracking(orderId)
  const { tone, title, text, canRetry } = trackingInShopText(tracking)
  return (
    <Notice
      tone={tone}
      title={title}
      action={
        canRetry && (
          <Button variant="default" size="xs" loading={retry.isPending} onClick={() => retry.mutate()}>
            Riprova
          </Button>
        )
      }
    >
      {text}
    </Notice>
  )
}
