import { paths } from '../../../../../contract/site-pages.ts'
import { useUser } from '../../../../features/accounts/shared/use-user.ts'
import { type SyncOrders, useSyncOrders } from '../../../../features/shopify/customer/use-sync-orders.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { PageTitle } from '../../../../ui/layout/page.tsx'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { BaseRoleNotice } from '../../base-role-notice.tsx'
import { OpenOrders } from './open-orders.tsx'
import classes from './orders-section.module.css'
import { SyncShopOrders } from './sync-shop-orders.tsx'

export function OrdersSection() {
  const { user, mayBuy } = useUser()
  const sync = useSyncOrders('orders')
  return (
    <>
      <PageTitle actions={mayBuy && <OrderWays sync={sync} />}>Gestione Ordini</PageTitle>
      <div className={classes.parts}>
        {sync.failure && <Notice tone="error">{sync.failure}</Notice>}
        {user && !mayBuy ? (
          <>
            <BaseRoleNotice user={user} />
            <EmptyState
              title="Gli ordini non sono ancora attivi"
              text="Si attivano con la verifica del profilo aziendale. Intanto puoi sfogliare il catalogo."
              action={<ButtonLink to={paths.catalog}>Sfoglia il catalogo</ButtonLink>}
            />
          </>
        ) : (
          <OpenOrders />
        )}
      </div>
    </>
  )
}

/** Links to the other ways to order, above the list. */
function OrderWays({ sync }: { sync: SyncOrders }) {
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
