import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ShopifyIntegration } from '../../../../contract/shopify/shopify.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './connected-store.module.css'
import { disconnectFailed, isJustConnected, useDisconnectShop } from './shopify.api.ts'
import { StoreFacts } from './store-facts.tsx'
import { StoreNotices } from './store-notices.tsx'
import { SyncOrdersButton } from './sync-orders-button.tsx'
import { useSyncOrders } from './use-sync-orders.ts'

/** The connected shop: starts an import of its orders, or disconnects it. */
export function ConnectedStore({ integration }: { integration: ShopifyIntegration }) {
  const { shopDomain, isActive } = integration
  const sync = useSyncOrders('shopify')
  const disconnect = useDisconnectShop()
  const [isAsking, setIsAsking] = useState(false)
  const badge = isActive ? (
    <StatusBadge tint="paid">Attivo</StatusBadge>
  ) : (
    <StatusBadge tint="pending">Non attivo</StatusBadge>
  )
  return (
    <Panel title="Negozio connesso" actions={badge}>
      <p className={classes.domain}>{shopDomain}</p>
      <StoreFacts integration={integration} />
      <div className={classes.notices}>
        <StoreNotices integration={integration} />
        {sync.failure && <Notice tone="error">{sync.failure}</Notice>}
        {disconnect.error && <Notice tone="error">{messageOf(disconnect.error, disconnectFailed)}</Notice>}
      </div>
      <div className="cluster gap-12">
        {isActive && <SyncOrdersButton isSyncing={sync.isPending} onClick={() => isJustConnected() || sync.mutate()} />}
        <Button variant="default" onClick={() => setIsAsking(true)}>
          Disconnetti il negozio
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => disconnect.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        title="Disconnetti il negozio"
        confirmLabel="Disconnetti"
        destructive
        pending={disconnect.isPending}
      >
        Dimentichiamo le credenziali di {shopDomain} e l’elenco dei suoi ordini e prodotti. Gli ordini importati
        restano; i nostri prodotti nel negozio restano come sono, e non li seguiamo più.
      </ConfirmDialog>
    </Panel>
  )
}
