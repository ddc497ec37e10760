import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../../../contract/site-pages.ts'
import {
  adminDashboardQuery,
  Counters,
  DashboardFigures,
} from '../../../../features/admin-dashboard/admin/dashboard-figures.tsx'
import { ToDoList } from '../../../../features/admin-dashboard/admin/to-do-list.tsx'
import { LatestOrders } from '../../../../features/orders/admin/latest-orders.tsx'
import { PickupNotice } from '../../../../features/orders/admin/pickup-notice.tsx'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { CardsSkeleton, RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { ButtonLink, TextLink } from '../../../../ui/navigation/button-link.tsx'
import { profilesHash } from '../beta/beta-tab-search.ts'
import classes from './dashboard-tab.module.css'

const toShip = { to: paths.admin, search: { tab: 'orders', status: 'paid' } } as const

/** Pending work first, then the figures of the day and the month. */
export function DashboardTab() {
  return (
    <div className={classes.dashboard}>
      <Today />
      <DashboardFigures
        productLink={(search, text) => (
          <TextLink to={paths.admin} search={{ tab: 'catalog', search }}>
            {text}
          </TextLink>
        )}
        lowStockLink={
          <TextLink to={paths.admin} search={{ tab: 'catalog', lack: 'stock' }}>
            Tutti nel catalogo
          </TextLink>
        }
      />
    </div>
  )
}

const links = {
  toShip: <TextLink {...toShip}>Spedisci</TextLink>,
  toVerify: (
    <TextLink to={paths.admin} search={{ tab: 'beta' }} hash={profilesHash}>
      Verifica
    </TextLink>
  ),
  requests: (
    <TextLink to={paths.admin} search={{ tab: 'catalog', requests: 'pending' }}>
      Rispondi
    </TextLink>
  ),
  betaApplications: (
    <TextLink to={paths.admin} search={{ tab: 'beta' }}>
      Decidi
    </TextLink>
  ),
  returns: (
    <TextLink to={paths.admin} search={{ tab: 'orders', mode: 'returns' }}>
      Vedi resi
    </TextLink>
  ),
  disputes: (
    <TextLink to={paths.admin} search={{ tab: 'orders', mode: 'disputes' }}>
      Vedi contestazioni
    </TextLink>
  ),
  lateInvoices: (
    <TextLink to={paths.admin} search={{ tab: 'orders', mode: 'invoices', month: 'all', transmission: 'late' }}>
      Vedi fatture
    </TextLink>
  ),
  creditProposals: (
    <TextLink to={paths.admin} search={{ tab: 'orders', mode: 'invoices' }}>
      Decidi
    </TextLink>
  ),
  errors: (
    <TextLink to={paths.admin} search={{ tab: 'log' }}>
      Vedi log
    </TextLink>
  ),
  reservations: (
    <TextLink to={paths.admin} search={{ tab: 'wishlist' }}>
      Vedi riserve
    </TextLink>
  ),
  shipped: (
    <TextLink to={paths.admin} search={{ tab: 'orders', status: 'shipped' }}>
      Vedi spediti
    </TextLink>
  ),
}

function Today() {
  const query = useQuery(adminDashboardQuery())
  if (query.isPending) {
    return (
      <>
        <RowsSkeleton rows={6} height={40} />
        <CardsSkeleton cards={4} />
      </>
    )
  }
  if (!query.data) return <LoadFailed error={query.error} onRetry={query.refetch} />

  const { latestOrders, ...figures } = query.data
  return (
    <>
      <PickupNotice
        toShip={figures.toShip}
        action={
          <ButtonLink size="sm" {...toShip}>
            Spedisci ora
          </ButtonLink>
        }
      />
      <div className={classes.columns}>
        <section aria-label="Da fare">
          <h2 className="below-8 text-xl">Da fare</h2>
          <ToDoList figures={query.data} links={links} />
        </section>
        <div className={classes.side}>
          <Counters figures={figures} />
          <section>
            <header className={classes.header}>
              <h2 className="below-8 text-xl">Ultimi ordini</h2>
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
      </div>
    </>
  )
}
