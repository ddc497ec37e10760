import { useQuery } from '@tanstack/react-query'
import type { CustomerOverview } from '../../../../../contract/overview.ts'
import { paths } from '../../../../../contract/site-pages.ts'
import { hasWishlist } from '../../../../features/accounts/shared/own-subscription.ts'
import { useUser } from '../../../../features/accounts/shared/user.api.ts'
import { NotificationsPanel } from '../../../../features/notifications/customer/notifications-panel.tsx'
import { LatestOrders } from '../../../../features/orders/customer/latest-orders.tsx'
import { OnboardingChecklist, onboardingSteps } from '../../../../features/overview/customer/onboarding-checklist.tsx'
import {
  OverviewFigures,
  OverviewFiguresSkeleton,
  overviewQuery,
} from '../../../../features/overview/customer/overview-figures.tsx'
import { useCutoffTime } from '../../../../shared/site/use-site-facts.ts'
import { PageTitle } from '../../../../ui/layout/page.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { ButtonLink, TextLink } from '../../../../ui/navigation/button-link.tsx'
import { BaseRoleNotice } from '../../base-role-notice.tsx'
import classes from './overview-section.module.css'

export function OverviewSection() {
  const { user, mayBuy } = useUser()
  const { data: overview, error, isPending, refetch } = useQuery(overviewQuery({ mayRead: hasWishlist(user) }))
  const cutoff = useCutoffTime()
  if (!user) return null
  return (
    <>
      <PageTitle intro={`Ciao ${user.firstName || user.username}, ecco a che punto sei.`}>Dashboard</PageTitle>
      <div className={classes.parts}>
        {!mayBuy && <BaseRoleNotice user={user} />}
        {isPending && <OverviewFiguresSkeleton />}
        {error && !overview && <LoadFailed error={error} onRetry={refetch} />}
        {overview && <OverviewFigures overview={overview} />}
        <div className={classes.columns}>
          {(isPending || overview) && (
            <div className={classes.parts}>
              {overview && <OnboardingChecklist steps={onboardingSteps(user, overview, cutoff)} />}
              <LatestOrdersPanel overview={overview} />
            </div>
          )}
          <NotificationsPanel role={user.userRole} />
        </div>
      </div>
    </>
  )
}

interface LatestOrdersPanelProps {
  /** Undefined while loading. */
  overview: CustomerOverview | undefined
}

function LatestOrdersPanel({ overview }: LatestOrdersPanelProps) {
  const orders = overview?.latestOrders ?? []
  return (
    <Panel
      title="Ordini recenti"
      actions={
        orders.length > 0 && (
          <TextLink to={paths.dashboard} search={{ section: 'orders' }} className={classes.all ?? ''}>
            Tutti gli ordini
          </TextLink>
        )
      }
    >
      {!overview && <RowsSkeleton rows={3} height={56} />}
      {overview && orders.length === 0 && <NoOrders />}
      {orders.length > 0 && <LatestOrders orders={orders} />}
    </Panel>
  )
}

function NoOrders() {
  return (
    <>
      <p className={classes.none}>Nessun ordine ancora. I tuoi ultimi tre ordini compariranno qui.</p>
      <ButtonLink to={paths.catalog} variant="default">
        Sfoglia il catalogo
      </ButtonLink>
    </>
  )
}
