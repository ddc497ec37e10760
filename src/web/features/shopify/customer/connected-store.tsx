import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ShopifyIntegration } from '../../../../contract/shopify.ts'
import { count, dateTime } from '../../../shared/format.ts'
import { messageOf } from '../../../shared/http.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './connected-store.module.css'
import { disconnectFailed, useDisconnectShop } from './shopify.api.ts'

/** The shop that is connected, and the way to let it go. */
export function ConnectedStore({ integration }: { integration: ShopifyIntegration }) {
  const { shopDomain, lastSyncAt, ordersImported, isActive } = integration
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
          <Notice title="L’importazione degli ordini non c’è ancora">
            Arriva con una prossima versione del portale: il negozio resta collegato e non devi fare altro. Fino ad
            allora crea gli ordini dal catalogo.
          </Notice>
        ) : (
          <Notice tone="warning" title="Il negozio non accetta più le credenziali">
            Inserisci qui sotto quelle nuove per riattivarlo.
          </Notice>
        )}
        {disconnect.error && <Notice tone="error">{messageOf(disconnect.error, disconnectFailed)}</Notice>}
      </div>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        Disconnetti il negozio
      </Button>
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
