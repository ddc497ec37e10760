import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { returnStatuses, returnStatusNames } from '../../../../../domain/orders/returns.ts'
import { totalText } from '../../../../shared/texts/count-text.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { PagedResults } from '../../../../ui/loading/paged-results.tsx'
import { parseReturnFilter, type ReturnFilter } from './return-filter.ts'
import { returnsQuery } from './returns.api.ts'
import classes from './returns-browser.module.css'
import { ReturnsTable } from './returns-table.tsx'

interface ReturnsBrowserProps {
  /** Absent: open returns. */
  filter: ReturnFilter | undefined
  onFilter: (filter: ReturnFilter | undefined) => void
  onOpen: (orderId: string) => void
  back: ReactNode
}

const listId = 'admin-returns-list'

const filters = [
  { value: 'open', label: 'Aperti' },
  { value: 'all', label: 'Tutti' },
  ...returnStatuses.map((value) => ({ value, label: returnStatusNames[value] })),
]

/** Returns of all customers, newest first. The caller keeps the filter in the URL. */
export function ReturnsBrowser({ filter, onFilter, onOpen, back }: ReturnsBrowserProps) {
  const query = useInfiniteQuery(returnsQuery(filter))
  const first = query.data?.pages[0]
  return (
    <div className={classes.browser}>
      <header className={classes.header}>
        <h2 className={classes.title}>Resi</h2>
        {back}
      </header>
      <div className={classes.filters}>
        <NativeSelect
          size="sm"
          label="Stato dei resi"
          value={filter ?? 'open'}
          onChange={(event) => onFilter(parseReturnFilter(event.currentTarget.value))}
          data={filters}
        />
        <p role="status" className={classes.count}>
          {first && totalText(first.total, ['reso', 'resi'])}
        </p>
      </div>
      <PagedResults
        id={listId}
        query={query}
        skeleton={{ rows: 6, height: 56 }}
        empty={
          <EmptyState
            title={filter === undefined ? 'Nessun reso aperto' : 'Nessun reso qui'}
            text="Quando un rivenditore chiede di rendere dei capi, la richiesta compare qui."
          />
        }
        more="Carica altri resi"
      >
        {(returns) => <ReturnsTable returns={returns} onOpen={onOpen} />}
      </PagedResults>
    </div>
  )
}
