import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { plural } from '../../../shared/texts/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { LoadMore } from '../../../ui/loading/load-more.tsx'
import { OutdatedNotice } from '../../../ui/loading/outdated-notice.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { customersQuery } from './customers.api.ts'
import classes from './customers-list.module.css'
import { CustomersTable } from './customers-table.tsx'

interface CustomersListProps {
  search: string | undefined
  onSearch: (search: string | undefined) => void
}

/** Every account, newest first. */
export function CustomersList({ search, onSearch }: CustomersListProps) {
  const query = useInfiniteQuery(customersQuery(search))
  const customers = query.data?.pages.flatMap((page) => page.items)
  const Failed = customers ? OutdatedNotice : LoadFailed
  const total = query.data?.pages[0]?.total

  return (
    <div className={classes.list}>
      <search>
        <SearchField
          hasShortcut
          className={classes.search}
          label="Cerca clienti"
          placeholder="Azienda, P.IVA, nome, username o email"
          value={search ?? ''}
          onSearch={(text) => onSearch(text || undefined)}
        />
      </search>
      <p role="status" className={classes.count}>
        {total !== undefined && plural(total, 'cliente', 'clienti')}
      </p>
      {query.isPending && <RowsSkeleton rows={8} height={44} />}
      {query.error && <Failed error={query.error} onRetry={query.refetch} />}
      {customers && (
        <div className={classes.results} data-stale={query.isPlaceholderData || undefined}>
          {customers.length === 0 ? (
            <NoCustomers search={search} onReset={() => onSearch(undefined)} />
          ) : (
            <CustomersTable customers={customers} />
          )}
          <LoadMore query={query} label="Carica altri clienti" dense />
        </div>
      )}
    </div>
  )
}

function NoCustomers({ search, onReset }: { search: string | undefined; onReset: () => void }) {
  if (!search) return <EmptyState title="Nessun cliente registrato" />
  return (
    <EmptyState
      title="Nessun cliente trovato"
      text={`Nessun account corrisponde a “${search}”.`}
      action={
        <Button variant="default" onClick={onReset}>
          Mostra tutti i clienti
        </Button>
      }
    />
  )
}
