import { linkOptions } from '@tanstack/react-router'
import type { OrderCounts } from '../../../../contract/orders/order-lists.ts'
import { paths } from '../../../../contract/site-pages.ts'
import type { OrderStatusGroup } from '../../../../domain/orders/orders.ts'
import { count } from '../../../shared/texts/format.ts'
import { TextLink } from '../../../ui/navigation/button-link.tsx'
import { LinkTabs } from '../../../ui/navigation/link-tabs.tsx'
import classes from './order-tabs.module.css'
import type { OrdersFilters } from './orders-filters.ts'

/** Cancelled orders have a separate link. */
const tabLabels: Readonly<Record<Exclude<OrderStatusGroup, 'cancelled'>, string>> = {
  pending: 'Da Pagare',
  paid: 'Pagati',
  shipped: 'Spediti',
}

const tabs = Object.keys(tabLabels) as (keyof typeof tabLabels)[]

const linkTo = (tab: OrderStatusGroup, filters: OrdersFilters) =>
  linkOptions({ to: paths.dashboard, search: { section: 'orders', tab, ...filters } })

interface OrderTabsProps {
  active: OrderStatusGroup
  /** Filters are kept when the tab changes. */
  filters: OrdersFilters
  /** Undefined while loading. */
  counts: OrderCounts | undefined
}

export function OrderTabs({ active, filters, counts }: OrderTabsProps) {
  return (
    <div className={classes.tabs}>
      <LinkTabs
        label="Stato degli ordini"
        activeId={active}
        tabs={tabs.map((id) => ({
          id,
          link: linkTo(id, filters),
          label: (
            <>
              {tabLabels[id]}&nbsp;
              <span className={classes.count}>({counts ? count(counts[id]) : '…'})</span>
            </>
          ),
        }))}
      />
    </div>
  )
}

export function CancelledOrdersLink({ active, filters, counts }: OrderTabsProps) {
  const isShown = active === 'cancelled'
  if (!isShown && !counts?.cancelled) return null
  return (
    <TextLink {...linkTo(isShown ? 'pending' : 'cancelled', filters)} resetScroll={false} inherit>
      {isShown ? 'Nascondi annullati' : `Mostra annullati (${count(counts?.cancelled ?? 0)})`}
    </TextLink>
  )
}
