import { NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { disputeStateLabels, disputeStates } from '../../../../../domain/orders/disputes.ts'
import { totalText } from '../../../../shared/texts/count-text.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { PagedResults } from '../../../../ui/loading/paged-results.tsx'
import { type DisputeFilter, parseDisputeFilter } from './dispute-filter.ts'
import { disputesQuery } from './disputes.api.ts'
import classes from './disputes-browser.module.css'
import { DisputesTable, type DisputesTableProps } from './disputes-table.tsx'

interface DisputesBrowserProps extends Pick<DisputesTableProps, 'onOpen' | 'customerLink' | 'decideCredit'> {
  /** Absent: disputes that are undecided. */
  filter: DisputeFilter | undefined
  onFilter: (filter: DisputeFilter | undefined) => void
  back: ReactNode
}

const listId = 'admin-disputes-list'

const filters = [
  { value: 'undecided', label: 'In attesa della banca' },
  { value: 'all', label: 'Tutte' },
  ...disputeStates.map((value) => ({ value, label: disputeStateLabels[value] })),
]

/** Disputes that customers opened with their bank, newest first. The caller keeps the filter in the URL. */
export function DisputesBrowser({ filter, onFilter, back, ...table }: DisputesBrowserProps) {
  const query = useInfiniteQuery(disputesQuery(filter))
  const first = query.data?.pages[0]
  return (
    <div className={classes.browser}>
      <header className={classes.header}>
        <h2 className={classes.title}>Contestazioni</h2>
        {back}
      </header>
      <div className={classes.filters}>
        <NativeSelect
          size="sm"
          label="Stato delle contestazioni"
          value={filter ?? 'undecided'}
          onChange={(event) => onFilter(parseDisputeFilter(event.currentTarget.value))}
          data={filters}
        />
        <p role="status" className={classes.count}>
          {first && totalText(first.total, ['contestazione', 'contestazioni'])}
        </p>
      </div>
      <PagedResults
        id={listId}
        query={query}
        skeleton={{ rows: 6, height: 56 }}
        empty={
          <EmptyState
            title={filter === undefined ? 'Nessuna contestazione aperta' : 'Nessuna contestazione qui'}
            text="Quando un cliente contesta un pagamento presso la sua banca, compare qui e ciò che non è partito resta fermo."
          />
        }
        more="Carica altre contestazioni"
      >
        {(disputes) => <DisputesTable disputes={disputes} {...table} />}
      </PagedResults>
    </div>
  )
}
