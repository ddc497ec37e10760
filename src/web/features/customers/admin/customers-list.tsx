import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { totalText } from '../../../shared/texts/count-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { PagedResults } from '../../../ui/loading/paged-results.tsx'
import { CustomerFilterFields } from './customer-filter-fields.tsx'
import { type CustomerFilters, isFiltered } from './customer-filters.ts'
import { customersQuery } from './customers.api.ts'
import classes from './customers-list.module.css'
import { CustomersTable } from './customers-table.tsx'

interface CustomersListProps {
  filters: CustomerFilters
  /** `replace` is true while typing, so that Back does not step through every letter. */
  onFilters: (filters: CustomerFilters, options: { replace: boolean }) => void
  linkTo: (userId: string, text: string) => ReactNode
}

/** All accounts, newest first. */
export function CustomersList({ filters, onFilters, linkTo }: CustomersListProps) {
  const query = useInfiniteQuery(customersQuery(filters))
  const first = query.data?.pages[0]

  return (
    <div className={classes.list}>
      <search className={classes.filters}>
        <SearchField
          className={classes.search}
          label="Cerca clienti"
          placeholder="Azienda, P.IVA, nome, username o email"
          value={filters.search ?? ''}
          onSearch={(text) =>
            onFilters({ ...filters, search: text || undefined }, { replace: filters.search !== undefined })
          }
        />
        <CustomerFilterFields filters={filters} onFilters={(changed) => onFilters(changed, { replace: false })} />
      </search>
      <p role="status" className={classes.count}>
        {first && totalText(first.total, ['cliente', 'clienti'])}
      </p>
      <PagedResults
        query={query}
        skeleton={{ rows: 8, height: 44 }}
        empty={<NoCustomers filters={filters} onReset={() => onFilters({}, { replace: false })} />}
        more="Carica altri clienti"
      >
        {(customers) => <CustomersTable customers={customers} linkTo={linkTo} />}
      </PagedResults>
    </div>
  )
}

function NoCustomers({ filters, onReset }: { filters: CustomerFilters; onReset: () => void }) {
  if (!isFiltered(filters)) return <EmptyState title="Nessun cliente registrato" />
  return (
    <EmptyState
      title="Nessun cliente trovato"
      text={
        filters.search ? `Nessun account corrisponde a “${filters.search}”.` : 'Nessun account corrisponde ai filtri.'
      }
      action={
        <Button variant="default" onClick={onReset}>
          Mostra tutti i clienti
        </Button>
      }
    />
  )
}
