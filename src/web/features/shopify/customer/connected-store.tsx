import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ShopifyIntegration } from '../../../../contract/shopify.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { count, dateTime } from '../../../shared/texts/format.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './connected-store.module.css'
import { disconnectFailed, isJustConnected, useDisconnectShop } from './shopify.api.ts'
import { SyncOrdersButton } from './sync-orders-button.tsx'
import { useSyncOrders } from './use-sync-orders.ts'

/** The shop that is connected: its orders are imported from here, and it is let go. */
export function ConnectedStore({ integration }: { integration: ShopifyIntegration }) {
  const { shopDomain, lastSyncAt, ordersImported, isActive } = integration
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
      <dl className={classes.facts}>
        <div>
          <dt>Ultima sincronizzazione</dt>
          <dd>{lastSyncAt === null ? 'Mai' : dateTime(lastSyncAt)}</dd>
        </div>
        <div>
          <dt>Ordini importati</dt>
          <dd>{count(ordersImported)}</dd>
        </div>
      </dl>
      <div className={classes.notices}>
        {isActive ? (
          <Notice title="Gli ordini si importano quando lo chiedi">
            «Sincronizza Ordini» prende dal negozio gli ordini degli ultimi 60 giorni con articoli il cui SKU comincia
            per DW-, ai prezzi del portale. Per ora non parte da sola, e il codice di tracking non torna ancora a
            Shopify: riportalo tu quando l’ordine è spedito.
          </Notice>
        ) : (
          <Notice tone="warning" title="Il negozio non accetta più le credenziali">
            Inserisci qui sotto quelle nuove per riattivarlo.
          </Notice>
        )}
        {sync.failure && <Notice tone="error">{sync.failure}</Notice>}
        {disconnect.error && <Notice tone="error">{messageOf(disconnect.error, disconnectFailed)}</Notice>}
      </div>
      <div className={classes.actions}>
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
        Dimentichiamo le credenziali di {shopDomain}. Gli ordini che ci sono già restano.
      </ConfirmDialog>
    </Panel>
  )
}
