import { Button } from '@mantine/core'
import type { TrackingInShop } from '../../../../contract/tracking-in-shop.ts'
import { useRetryTracking } from '../../../shared/calls/use-retry-tracking.ts'
import { trackingInShopText } from '../../../shared/texts/tracking-in-shop.ts'
import { Notice } from '../../../ui/notice.tsx'

/** Whether the shop that the order came from has its tracking, and what to do where it has not. */
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
