import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AdminShopDetail } from '../../../../contract/shopify/admin-shops.ts'
import { cappedCount } from '../../../shared/texts/count-text.ts'
import { count, date, dateTime } from '../../../shared/texts/format.ts'
import { trackingInShopLabels } from '../../../shared/texts/tracking-in-shop.ts'
import { Fact, Facts } from '../../../ui/facts.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import classes from './customer-shop.module.css'
import { ShopState } from './shop-state.tsx'
import { customerShopQuery } from './shops.api.ts'

interface CustomerShopProps {
  userId: string
  orderLink: (orderId: string, text: string) => ReactNode
}

/** The customer's connected shop and its problems. */
export function CustomerShop({ userId, orderLink }: CustomerShopProps) {
  const { data: shop, isPending, error, refetch } = useQuery(customerShopQuery(userId))
  if (isPending) return <RowsSkeleton rows={2} height={44} />
  if (shop === undefined) return <LoadFailed error={error} onRetry={refetch} />
  if (!shop) return <p className="flush text-xs muted">Nessun negozio collegato.</p>
  return (
    <>
      <p className="below-8 strong breakable">{shop.shopDomain}</p>
      <Facts>
        <Fact label="Stato">
          <ShopState shop={shop} />
        </Fact>
        <Fact label="Collegato il">{date(shop.connectedAt)}</Fact>
        <Fact label="Ultima sincronizzazione">{shop.lastSyncAt ? dateTime(shop.lastSyncAt) : 'Mai'}</Fact>
        <Fact label="Importati">{count(shop.figures.imported)}</Fact>
        <Fact label="In attesa">{cappedCount(shop.figures.waiting)}</Fact>
        <Fact label="Non riusciti">{cappedCount(shop.figures.failed)}</Fact>
        <Fact label="Tracking in sospeso">{cappedCount(shop.figures.tracking)}</Fact>
      </Facts>
      <Unimported shop={shop} />
      <Untold shop={shop} orderLink={orderLink} />
    </>
  )
}

function Unimported({ shop: { unimported, figures } }: { shop: AdminShopDetail }) {
  if (unimported.length === 0) return null
  return (
    <>
      <h4 className={classes.subtitle}>
        Ordini che non si importano{figures.waiting + figures.failed > unimported.length && ', gli ultimi'}
      </h4>
      <ul className="plain-list ruled framed">
        {unimported.map(({ id, name, reason, firstSeenAt }) => (
          <li key={id} className={classes.row}>
            <span>
              <strong>{name}</strong> {reason}
            </span>
            <span className="flush text-xs muted">aspetta dal {dateTime(firstSeenAt)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Untold({
  shop: { tracking, figures },
  orderLink,
}: { shop: AdminShopDetail } & Pick<CustomerShopProps, 'orderLink'>) {
  if (tracking.length === 0) return null
  return (
    <>
      <h4 className={classes.subtitle}>
        Tracking che il negozio non ha{figures.tracking > tracking.length && ', gli ultimi'}
      </h4>
      <ul className="plain-list ruled framed">
        {tracking.map(({ orderId, orderNumber, reference, tracking: { state, reason, at } }) => (
          <li key={orderId} className={classes.row}>
            <span>
              {orderLink(orderId, orderNumber)} {reference && `(${reference}) `}
              {reason}
            </span>
            <span className="flush text-xs muted">
              {trackingInShopLabels[state]}, ultimo tentativo {dateTime(at)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
