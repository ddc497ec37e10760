import { linkOptions } from '@tanstack/react-router'
import type { CustomerOverview } from '../../../../contract/overview.ts'
import { paths } from '../../../../contract/site-pages.ts'
import type { OrderStatusGroup } from '../../../../domain/orders.ts'
import { count } from '../../../shared/format.ts'
import { TextLink } from '../../../ui/button-link.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import classes from './order-tabs.module.css'

/** Cancelled orders have a separate link. */
const tabLabels: Readonly<Record<Exclude<OrderStatusGroup, 'cancelled'>, string>> = {
  pending: 'Da Pagare',
  paid: 'Pagati',
  shipped: 'Spediti',
}

const tabs = Object.keys(tabLabels) as (keyof typeof tabLabels)[]

const linkTo = (tab: OrderStatusGroup) => linkOptions({ to: paths.dashboard, search: { section: 'orders', tab } })

interface OrderTabsProps {
  active: OrderStatusGroup
  /** Undefined while loading. */
  counts: CustomerOverview['ordersByStatus'] | undefined
}

export function OrderTabs({ active, counts }: OrderTabsProps) {
  return (
    <div className={classes.tabs}>
      <LinkTabs
        label="Stato degli ordini"
        activeId={active}
        tabs={tabs.map((id) => ({
          id,
          link: linkTo(id),
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

export function CancelledOrdersLink({ active, counts }: OrderTabsProps) {
  const isShown = active === 'cancelled'
  if (!isShown && !counts?.cancelled) return null
  return (
    <p className={classes.cancelled}>
      <TextLink {...linkTo(isShown ? 'pending' : 'cancelled')} resetScroll={false}>
        {isShown ? 'Nascondi annullati' : `Mostra annullati (${count(counts?.cancelled ?? 0)})`}
      </TextLink>
    </p>
  )
}
