import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../../../contract/site-pages.ts'
import { adminDashboardQuery } from '../../../../features/admin-dashboard/admin/admin-dashboard.api.ts'
import { Counters } from '../../../../features/admin-dashboard/admin/counters.tsx'
import { LatestOrders } from '../../../../features/orders/admin/latest-orders.tsx'
import { PickupNotice } from '../../../../features/orders/admin/pickup-notice.tsx'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { CardsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { ButtonLink, TextLink } from '../../../../ui/navigation/button-link.tsx'
import classes from './dashboard-tab.module.css'

const toShip = { to: paths.admin, search: { tab: 'orders', status: 'paid' } } as const

export function DashboardTab() {
  const query = useQuery(adminDashboardQuery())
  if (query.isPending) return <CardsSkeleton cards={4} />
  if (!query.data) return <LoadFailed error={query.error} onRetry={query.refetch} />

  const { latestOrders, ...figures } = query.data
  return (
    <div className={classes.dashboard}>
      <PickupNotice
        toShip={figures.toShip}
        action={
          <ButtonLink size="sm" {...toShip}>
            Spedisci ora
          </ButtonLink>
        }
      />
      <Counters
        figures={figures}
        toShipLink={<TextLink {...toShip}>Spedisci</TextLink>}
        toVerifyLink={
          <TextLink to={paths.admin} search={{ tab: 'beta' }}>
            Verifica
          </TextLink>
        }
      />
      <section>
        <header className={classes.header}>
          <h2 className={classes.title}>Ultimi ordini</h2>
          <TextLink to={paths.admin} search={{ tab: 'orders' }}>
            Tutti gli ordini
          </TextLink>
        </header>
        <LatestOrders
          orders={latestOrders}
          linkTo={({ id }, text) => (
            <TextLink to={paths.admin} search={{ tab: 'orders', order: id }}>
              {text}
            </TextLink>
          )}
        />
      </section>
    </div>
  )
}
