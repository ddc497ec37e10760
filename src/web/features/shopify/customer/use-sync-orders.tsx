import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ShopifySync } from '../../../../contract/shopify/shopify.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { http } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { showsStock, useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { toast } from '../../../shared/toast.ts'
import { type SyncPlace, syncTexts } from './sync-texts.ts'

const syncPath = '/api/shopify/sync-orders'

const syncFailed = 'Impossibile sincronizzare gli ordini da Shopify.'

export type SyncOrders = ReturnType<typeof useSyncOrders>

/** Imports the shop's new orders and refetches the affected data. Returns the failure too, because the toast disappears. */
export function useSyncOrders(place: SyncPlace) {
  const invalidate = useInvalidate()
  const sync = useMutation({
    mutationFn: () => dedupe(syncPath, () => http.post<ShopifySync>(syncPath)),
    onSuccess: (done) => {
      const { title, message } = syncTexts(done, place)
      toast.success(title, message)
    },
    onError: (error) => toast.error(failureText(syncFailed, error)),
    // A failed sync may have imported some orders, or found that the shop is no longer active.
    onSettled: () => invalidate('/api/shopify/integration', '/api/shopify/orders', ...showsStock),
  })
  return { ...sync, failure: sync.error && failureText(syncFailed, sync.error) }
}

interface SyncOrdersButtonProps {
  isSyncing: boolean
  onClick: () => void
  variant?: 'filled' | 'default'
  size?: 'sm' | 'md'
}

export const SyncOrdersButton = ({ isSyncing, onClick, variant = 'filled', size = 'md' }: SyncOrdersButtonProps) => (
  <Button variant={variant} size={size} loading={isSyncing} onClick={onClick}>
    Sincronizza Ordini
  </Button>
)
