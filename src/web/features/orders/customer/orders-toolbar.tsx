import { Anchor, Button, TextInput } from '@mantine/core'
import { linkOptions } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { OrderCounts } from '../../../../contract/orders/order-lists.ts'
import { paths } from '../../../../contract/site-pages.ts'
import type { OrderStatusGroup } from '../../../../domain/orders/orders.ts'
import { count } from '../../../shared/texts/format.ts'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { TextLink } from '../../../ui/navigation/button-link.tsx'
import { LinkTabs } from '../../../ui/navigation/link-tabs.tsx'
import { ordersFile } from './my-orders.api.ts'
import { hasOrdersFilters, type OrdersFilters } from './orders-filters.ts'
import classes from './orders-toolbar.module.css'

interface OrdersToolbarProps {
  active: OrderStatusGroup
  filters: OrdersFilters
  counts: OrderCounts | undefined
  /** `replace` is true while typing, so that Back does not step through every letter. */
  onFilters: (filters: OrdersFilters, options: { replace: boolean }) => void
}

/** Search, date filters and the CSV export. On phones all but the search is behind 'Filtri'. */
export function OrdersToolbar({ active, filters, counts, onFilters }: OrdersToolbarProps) {
  const { search, from, to } = filters
  const [isOpen, setIsOpen] = useState(from !== undefined || to !== undefined)
  const id = useId()
  return (
    <search className={classes.toolbar} data-open={isOpen || undefined}>
      <SearchField
        label="Cerca ordini"
        placeholder="Numero, riferimento, nome, città, SKU"
        value={search ?? ''}
        maxLength={100}
        onSearch={(text) => onFilters({ ...filters, search: text || undefined }, { replace: search !== undefined })}
      />
      <Button
        className={classes.toggle ?? ''}
        variant="default"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        Filtri
      </Button>
      <div id={id} className={classes.more}>
        <TextInput
          className="shrinkable"
          type="date"
          size="sm"
          label="Dal"
          value={from ?? ''}
          max={to ?? ''}
          onChange={(event) =>
            onFilters({ ...filters, from: event.currentTarget.value || undefined }, { replace: true })
          }
        />
        <TextInput
          className="shrinkable"
          type="date"
          size="sm"
          label="Al"
          value={to ?? ''}
          min={from ?? ''}
          onChange={(event) => onFilters({ ...filters, to: event.currentTarget.value || undefined }, { replace: true })}
        />
        <p className={classes.links}>
          {hasOrdersFilters(filters) && (
            <TextLink to={paths.dashboard} search={{ section: 'orders', tab: active }} resetScroll={false} inherit>
              Azzera i filtri
            </TextLink>
          )}
          <CancelledOrdersLink active={active} counts={counts} filters={filters} />
          <Anchor href={ordersFile({ ...filters, status: active })} download inherit>
            Scarica CSV
          </Anchor>
          <Anchor href={ordersFile(filters)} download inherit>
            CSV di tutti gli stati
          </Anchor>
        </p>
      </div>
    </search>
  )
}

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

function CancelledOrdersLink({ active, filters, counts }: OrderTabsProps) {
  const isShown = active === 'cancelled'
  if (!isShown && !counts?.cancelled) return null
  return (
    <TextLink {...linkTo(isShown ? 'pending' : 'cancelled', filters)} resetScroll={false} inherit>
      {isShown ? 'Nascondi annullati' : `Mostra annullati (${count(counts?.cancelled ?? 0)})`}
    </TextLink>
  )
}
