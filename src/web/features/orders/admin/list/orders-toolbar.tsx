import { Button, NativeSelect } from '@mantine/core'
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
}

const sorts = Object.entries(adminOrderSortNames).map(([value, label]) => ({ value, label }))

/** Search, status filter, sort order where there is a choice, and the CSV export. */
export function OrdersToolbar({ filters, onFilters }: OrdersToolbarProps) {
  return (
    <search className="cluster gap-8">
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
            onFilters({ ...filters, sort: choiceParam(adminOrderSorts, event.currentTarget.value) }, { replace: false })
          }
          data={sorts}
        />
      )}
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
    </search>
  )
}
