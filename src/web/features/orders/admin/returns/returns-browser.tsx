import { Button, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { AdminReturn } from '../../../../../contract/orders/order-returns.ts'
import { piecesOf } from '../../../../../domain/orders/pieces.ts'
import { returnStatuses, returnStatusNames } from '../../../../../domain/orders/returns/returns.ts'
import { totalText } from '../../../../shared/texts/count-text.ts'
import { customerName } from '../../../../shared/texts/customer-name.ts'
import { dateTime, plural } from '../../../../shared/texts/format.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { FilterSelect, optionsOf } from '../../../../ui/lists/filter-fields.tsx'
import { type ListColumn, ListTable } from '../../../../ui/lists/list-table.tsx'
import { ListHead, PagedResults } from '../../../../ui/lists/paged-results.tsx'
import { ReturnStatusBadge } from '../../shared/return-status-badge.tsx'
import { type ReturnFilter, returnsQuery } from './returns.api.ts'
import classes from './returns-browser.module.css'

interface ReturnsBrowserProps {
  /** Absent: open returns. */
  filter: ReturnFilter | undefined
  onFilter: (filter: ReturnFilter | undefined) => void
  onOpen: (orderId: string) => void
}

const listId = 'admin-returns-list'

const options = [{ value: 'all' as const, label: 'Tutti' }, ...optionsOf(returnStatuses, returnStatusNames)]

/** Returns of all customers, newest first. The caller keeps the filter in the URL. */
export function ReturnsBrowser({ filter, onFilter, onOpen }: ReturnsBrowserProps) {
  const query = useInfiniteQuery(returnsQuery(filter))
  const first = query.data?.pages[0]
  const columns: readonly ListColumn<AdminReturn>[] = [
    {
      label: 'Ordine e motivo',
      className: classes.order,
      cell: ({ orderNumber, lines, imageUrls, reason }) => (
        <>
          <strong>{orderNumber}</strong>
          <span className="muted">
            {' · '}
            {plural(piecesOf(lines), 'capo', 'capi')}
            {imageUrls.length > 0 && ` · ${imageUrls.length} foto`}
          </span>
          {reason && <span className={classes.reason}>{reason}</span>}
        </>
      ),
    },
    { label: 'Cliente', cell: ({ user }) => customerName(user) },
    { label: 'Stato', cell: (asked) => <ReturnStatusBadge asked={asked} /> },
    { label: 'Richiesto il', nowrap: true, cell: ({ createdAt }) => dateTime(createdAt) },
    {
      label: 'Azioni',
      align: 'end',
      cell: ({ orderId, orderNumber }) => (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Apri il reso dell’ordine ${orderNumber}`}
          onClick={() => onOpen(orderId)}
        >
          Apri
        </Button>
      ),
    },
  ]
  return (
    <Stack gap={16}>
      <h2 className="flush text-xl">Resi</h2>
      <ListHead>
        <FilterSelect label="Stato dei resi" all="Aperti" options={options} value={filter} onChange={onFilter} />
        <p role="status" className="flush muted">
          {first && totalText(first.total, ['reso', 'resi'])}
        </p>
      </ListHead>
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
        {(returns) => <ListTable caption="Resi" columns={columns} rows={returns} keyOf={({ id }) => id} />}
      </PagedResults>
    </Stack>
  )
}
