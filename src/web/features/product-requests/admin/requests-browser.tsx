import { Button, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { productRequestStatuses, productRequestStatusNames } from '../../../../domain/products/product-requests.ts'
import { useFocusAfterDialog } from '../../../shared/dialogs/use-focus-after-dialog.ts'
import { useLastPresent } from '../../../shared/dialogs/use-last-present.ts'
import { totalText } from '../../../shared/texts/count-text.ts'
import { lateDialog } from '../../../ui/dialogs/late-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { PagedResults } from '../../../ui/loading/paged-results.tsx'
import { allRequestsQuery } from './product-requests.api.ts'
import { parseRequestStatus, type RequestFilters } from './request-filters.ts'
import classes from './requests-browser.module.css'
import { openRequestId, RequestsTable } from './requests-table.tsx'

const RequestDialog = lateDialog(
  () => import('./request-dialog.tsx').then(({ RequestDialog }) => RequestDialog),
  ({ requestId, onClose }) => ({ opened: requestId !== undefined, onClose }),
)

interface RequestsBrowserProps {
  filters: RequestFilters
  /** `replace` is true while typing, so that Back does not step through every letter. */
  onFilters: (filters: RequestFilters, options: { replace: boolean }) => void
  /** The open request. */
  openId: string | undefined
  onOpen: (requestId: string | undefined) => void
}

const listId = 'admin-requests-list'

const states = [
  { value: '', label: 'Tutti gli stati' },
  ...productRequestStatuses.map((value) => ({ value, label: productRequestStatusNames[value] })),
]

/** Product requests of customers. The caller keeps the filters and the open request in the URL. */
export function RequestsBrowser({ filters, onFilters, openId, onOpen }: RequestsBrowserProps) {
  const { status, search } = filters
  const query = useInfiniteQuery(allRequestsQuery(filters))
  const first = query.data?.pages[0]
  const wasOpen = useLastPresent(openId)
  const focusThen = useFocusAfterDialog(openId !== undefined, listId)

  return (
    <div className={classes.browser}>
      <search className={classes.filters}>
        <SearchField
          className={classes.search}
          label="Cerca nelle richieste"
          placeholder="Descrizione, colori, link, cliente, azienda o email"
          value={search ?? ''}
          onSearch={(text) => onFilters({ status, search: text || undefined }, { replace: search !== undefined })}
        />
        <NativeSelect
          size="sm"
          label="Stato delle richieste"
          value={status ?? ''}
          onChange={(event) =>
            onFilters({ search, status: parseRequestStatus(event.currentTarget.value) }, { replace: false })
          }
          data={states}
        />
      </search>
      <p role="status" className={classes.count}>
        {first && totalText(first.total, ['richiesta', 'richieste'])}
      </p>
      <PagedResults
        id={listId}
        query={query}
        skeleton={{ rows: 6, height: 56 }}
        empty={<NoRequests filters={filters} onReset={() => onFilters({}, { replace: false })} />}
        more="Carica altre richieste"
      >
        {(requests) => <RequestsTable requests={requests} onOpen={onOpen} />}
      </PagedResults>
      <Suspense>
        {wasOpen && (
          <RequestDialog
            requestId={openId}
            listed={query.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === openId)}
            onClose={() => {
              onOpen(undefined)
              if (openId) focusThen(openRequestId(openId))
            }}
          />
        )}
      </Suspense>
    </div>
  )
}

function NoRequests({ filters: { status, search }, onReset }: { filters: RequestFilters; onReset: () => void }) {
  if (!status && !search) {
    return (
      <EmptyState
        title="Nessuna richiesta ancora"
        text="Quando un cliente chiede un prodotto che il catalogo non ha, la richiesta compare qui."
      />
    )
  }
  return (
    <EmptyState
      title={search ? 'Nessuna richiesta trovata' : 'Nessuna richiesta in questo stato'}
      {...(search && { text: `Nessuna richiesta e nessun cliente corrisponde a “${search}”.` })}
      action={
        <Button variant="default" onClick={onReset}>
          Mostra tutte le richieste
        </Button>
      }
    />
  )
}
