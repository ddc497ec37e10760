import type { ShopifyIntegration } from '../../../../contract/shopify/shopify.ts'
import { paths } from '../../../../contract/site-pages.ts'
import type { ShopOrderState } from '../../../../domain/shopify/shopify-order-states.ts'
import { count, date, dateTime } from '../../../shared/texts/format.ts'
import { TextLink } from '../../../ui/navigation/button-link.tsx'
import { ledgerHash } from './ledger-texts.ts'
import classes from './store-facts.module.css'

/** Facts about the connected shop. */
export function StoreFacts({ integration }: { integration: ShopifyIntegration }) {
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
