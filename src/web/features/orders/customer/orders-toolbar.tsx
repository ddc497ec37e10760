import { Anchor, TextInput } from '@mantine/core'
import type { OrderCounts } from '../../../../contract/orders/order-lists.ts'
import { paths } from '../../../../contract/site-pages.ts'
import type { OrderStatusGroup } from '../../../../domain/orders/orders.ts'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { TextLink } from '../../../ui/navigation/button-link.tsx'
import { ordersFile } from './my-orders.api.ts'
import { CancelledOrdersLink } from './order-tabs.tsx'
import { hasOrdersFilters, type OrdersFilters } from './orders-filters.ts'
import classes from './orders-toolbar.module.css'

interface OrdersToolbarProps {
  active: OrderStatusGroup
  filters: OrdersFilters
  counts: OrderCounts | undefined
  /** `replace` is true while typing, so that Back does not step through every letter. */
  onFilters: (filters: OrdersFilters, options: { replace: boolean }) => void
}

/** Search, date filters and the CSV export. */
export function OrdersToolbar({ active, filters, counts, onFilters }: OrdersToolbarProps) {
  const { search, from, to } = filters
  return (
    <search className={classes.toolbar}>
      <SearchField
        className={classes.search}
        label="Cerca ordini"
        placeholder="Numero, riferimento, nome, città, SKU"
        value={search ?? ''}
        maxLength={100}
        onSearch={(text) => onFilters({ ...filters, search: text || undefined }, { replace: search !== undefined })}
      />
      <TextInput
        className="shrinkable"
        type="date"
        size="sm"
        label="Dal"
        value={from ?? ''}
        max={to ?? ''}
        onChange={(event) => onFilters({ ...filters, from: event.currentTarget.value || undefined }, { replace: true })}
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
    </search>
  )
}
