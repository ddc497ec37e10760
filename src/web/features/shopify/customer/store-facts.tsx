import type { ShopifyIntegration } from '../../../../contract/shopify.ts'
import { count, dateTime } from '../../../shared/texts/format.ts'
import classes from './store-facts.module.css'

/** What is known of the shop that is connected. */
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
            <dd>{webhooksAt === null ? 'Non ancora attivi' : `Attivi dal ${dateTime(webhooksAt)}`}</dd>
          </div>
        </>
      )}
      <div>
        <dt>Ordini importati</dt>
        <dd>{count(ordersImported)}</dd>
      </div>
      <div>
        <dt>Ordini in attesa</dt>
        <dd>{count(ordersWaiting)}</dd>
      </div>
    </dl>
  )
}

/** A round begins every minute. */
const soonMs = 60_000

const nextSync = ({ nextSyncAt }: ShopifyIntegration): string =>
  nextSyncAt === null || new Date(nextSyncAt).getTime() - Date.now() < soonMs ? 'Entro un minuto' : dateTime(nextSyncAt)
