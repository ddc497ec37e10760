import { paths } from '../../../../../contract/site-pages.ts'
import type { SyncOrders } from '../../../../features/shopify/customer/use-sync-orders.ts'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'
import { SyncShopOrders } from './sync-shop-orders.tsx'

/** Links to the other ways to order, above the list. */
export function OrderWays({ sync }: { sync: SyncOrders }) {
  return (
    <>
      <SyncShopOrders sync={sync} />
      <ButtonLink to={paths.dashboard} search={{ section: 'orders', view: 'quick' }} variant="default" size="sm">
        Ordine rapido
      </ButtonLink>
      <ButtonLink to={paths.dashboard} search={{ section: 'orders', view: 'file' }} variant="default" size="sm">
        Ordini da file
      </ButtonLink>
    </>
  )
}
