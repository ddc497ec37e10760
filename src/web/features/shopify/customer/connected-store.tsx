import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ShopifyIntegration } from '../../../../contract/shopify/shopify.ts'
import { paths } from '../../../../contract/site-pages.ts'
import type { ShopEnd } from '../../../../domain/shopify/shopify.ts'
import type { ShopOrderState } from '../../../../domain/shopify/shopify-order-states.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { count, date, dateTime } from '../../../shared/texts/format.ts'
import { ConfirmDialog } from '../../../ui/dialogs/dialog-actions.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { TextLink } from '../../../ui/navigation/button-link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './connected-store.module.css'
import { ledgerHash } from './ledger-texts.ts'
import { disconnectFailed, isJustConnected, useDisconnectShop } from './shopify.api.ts'
import { SyncOrdersButton, useSyncOrders } from './use-sync-orders.tsx'

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

/** Facts about the connected shop. */
function StoreFacts({ integration }: { integration: ShopifyIntegration }) {
  const { lastSyncAt, ordersImported, ordersWaiting, isActive, isSyncing, webhooksAt } = integration
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Ultima sincronizzazione</dt>
        <dd>{isSyncing ? 'In corso' : lastSyncAt === null ? 'Mai' : dateTime(lastSyncAt)}</dd>
      </div>
      {isActive && (
        <>
          <div>
            <dt>Prossima sincronizzazione</dt>
            <dd>{nextSync(integration)}</dd>
          </div>
          <div>
            <dt>Avvisi da Shopify</dt>
            <dd>{webhooksAt === null ? 'Non ancora attivi' : `Attivi dal ${date(webhooksAt)}`}</dd>
          </div>
        </>
      )}
      <div>
        <dt>Ordini importati</dt>
        <dd>
          <OrdersLink state="imported" many={ordersImported} />
        </dd>
      </div>
      <div>
        <dt>Ordini in attesa</dt>
        <dd>
          <OrdersLink state="waiting" many={ordersWaiting} />
        </dd>
      </div>
    </dl>
  )
}

/** The number, linked to these orders in the ledger below. */
const OrdersLink = ({ state, many }: { state: ShopOrderState; many: number }) =>
  many === 0 ? (
    count(many)
  ) : (
    <TextLink to={paths.dashboard} search={{ section: 'shopify', state }} hash={ledgerHash} inherit>
      {count(many)}
    </TextLink>
  )

/** A sync round starts every minute. */
const soonMs = 60_000

const nextSync = ({ nextSyncAt }: ShopifyIntegration): string =>
  nextSyncAt === null || new Date(nextSyncAt).getTime() - Date.now() < soonMs ? 'Entro un minuto' : dateTime(nextSyncAt)

const ends: Readonly<Record<ShopEnd, { title: string; text: string }>> = {
  credentials: {
    title: 'Il negozio non accetta più le credenziali',
    text: 'Inserisci qui sotto quelle nuove per riattivarlo. Gli ordini arrivati intanto li importiamo allora.',
  },
  uninstalled: {
    title: 'L’app è stata disinstallata dal negozio',
    text: 'Installala di nuovo su Shopify, poi inserisci qui sotto le sue credenziali. Gli ordini arrivati intanto li importiamo allora.',
  },
}

/** How orders arrive from the shop, or the problem that prevents it. */
function StoreNotices({ integration }: { integration: ShopifyIntegration }) {
  const { isActive, end, failures, nextSyncAt, missingScopes, webhooksAt } = integration
  if (!isActive) {
    const { title, text } = ends[end ?? 'credentials']
    return (
      <Notice tone="warning" title={title}>
        {text}
      </Notice>
    )
  }
  return (
    <>
      {failures > 0 && (
        <Notice tone="warning" title="Il negozio non risponde">
          {nextSyncAt === null
            ? 'Riproviamo automaticamente: nessun ordine si perde.'
            : `Riproviamo automaticamente, la prossima volta ${dateTime(nextSyncAt)}: nessun ordine si perde.`}
        </Notice>
      )}
      {missingScopes.length > 0 && (
        <Notice tone="warning" title="All’app mancano dei permessi">
          Aggiungi {missingScopes.join(', ')} nella tua app Shopify, pubblica la versione e approva l’aggiornamento nel
          negozio.
        </Notice>
      )}
      <Notice title="Gli ordini arrivano automaticamente">
        {webhooksAt === null
          ? 'Controlliamo il negozio ogni 15 minuti. '
          : 'Shopify ci avvisa appena ne arriva uno, e ogni 15 minuti ricontrolliamo il negozio. '}
        Importiamo gli articoli il cui SKU comincia per DW-, ai prezzi del portale. Se un ordine viene annullato o
        modificato su Shopify prima che lo paghi, cambia anche qui; se l’hai già pagato, ti avvisiamo.
      </Notice>
    </>
  )
}
