import { linkOptions } from '@tanstack/react-router'
import type { CustomerOverview } from '../../../../contract/overview.ts'
import { paths } from '../../../../contract/site-pages.ts'
import type { OrderStatusGroup } from '../../../../domain/orders.ts'
import { count } from '../../../shared/format.ts'
import { TextLink } from '../../../ui/button-link.tsx'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import classes from './order-tabs.module.css'

/** Tabs of portal.md §2; cancelled orders stand behind their own link (decisions.md §12). */
const tabs = [
  { id: 'pending', label: 'Da Pagare' },
  { id: 'paid', label: 'Pagati' },
  { id: 'shipped', label: 'Spediti' },
] as const satisfies { id: OrderStatusGroup; label: string }[]

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
        tabs={tabs.map(({ id, label }) => ({
          id,
          link: linkTo(id),
          label: (
            <>
              {label}&nbsp;
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
