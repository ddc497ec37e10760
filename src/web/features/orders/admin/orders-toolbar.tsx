import { NativeSelect } from '@mantine/core'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { type OrderFilters, orderStatusFilters, parseStatusFilter } from './order-filters.ts'
import classes from './orders-toolbar.module.css'

interface OrdersToolbarProps {
  filters: OrderFilters
  /** `replace` while typing, so that Back does not walk through every letter. */
  onFilters: (filters: OrderFilters, options: { replace: boolean }) => void
}

export function OrdersToolbar({ filters, onFilters }: OrdersToolbarProps) {
  return (
    <search className={classes.toolbar}>
      <SearchField
        hasShortcut
        hiddenLabel
        className={classes.search}
        label="Cerca ordini"
        placeholder="Numero, riferimento, cliente, email o ID"
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
          onFilters({ ...filters, status: parseStatusFilter(event.currentTarget.value) }, { replace: false })
        }
        data={[{ value: 'all', label: 'Tutti gli stati' }, ...orderStatusFilters]}
      />
    </search>
  )
}
