import { Button, NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { adminOrderSort, adminOrderSortNames, adminOrderSorts } from '../../../../../domain/orders/admin-order-list.ts'
import { choiceParam } from '../../../../shared/page-address/section-search.ts'
import { SearchField } from '../../../../ui/fields/search-field.tsx'
import { IconDownload } from '../../../../ui/icons/icon-download.tsx'
import { type OrderFilters, orderStatusFilters, parseStatusFilter } from '../order-filters.ts'
import { ordersFile } from '../orders.api.ts'
import classes from './orders-toolbar.module.css'

interface OrdersToolbarProps {
  filters: OrderFilters
  /** `replace` is true while typing, so that Back does not step through every letter. */
  onFilters: (filters: OrderFilters, options: { replace: boolean }) => void
  /** Further filters. */
  views: ReactNode
  /** Further buttons. */
  tools: ReactNode
}

const sorts = Object.entries(adminOrderSortNames).map(([value, label]) => ({ value, label }))

/** One row: search, status filter, sort order where there is a choice, views, CSV export and other tools. On phones all but the search scroll sideways. */
export function OrdersToolbar({ filters, onFilters, views, tools }: OrdersToolbarProps) {
  return (
    <search className={classes.bar}>
      <SearchField
        hiddenLabel
        className={classes.search}
        label="Cerca ordini"
        placeholder="Numero, riferimento, cliente, rivenditore, email, telefono, città, tracking, SKU"
        value={filters.search ?? ''}
        onSearch={(search) =>
          onFilters({ ...filters, search: search || undefined }, { replace: filters.search !== undefined })
        }
      />
      <div className={classes.strip}>
        <NativeSelect
          className={classes.status ?? ''}
          size="sm"
          aria-label="Stato"
          value={filters.status ?? 'all'}
          onChange={(event) =>
            onFilters(
              { ...filters, status: parseStatusFilter(event.currentTarget.value), sort: undefined },
              { replace: false },
            )
          }
          data={orderStatusFilters}
        />
        {filters.status === 'paid' && (
          <NativeSelect
            className={classes.status ?? ''}
            size="sm"
            aria-label="Ordina per"
            value={adminOrderSort('paid', filters.sort)}
            onChange={(event) =>
              onFilters(
                { ...filters, sort: choiceParam(adminOrderSorts, event.currentTarget.value) },
                { replace: false },
              )
            }
            data={sorts}
          />
        )}
        {views}
        <div className={classes.tools}>
          <Button
            component="a"
            size="sm"
            variant="default"
            href={ordersFile(filters)}
            download
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
          >
            Esporta CSV
          </Button>
          {tools}
        </div>
      </div>
    </search>
  )
}
