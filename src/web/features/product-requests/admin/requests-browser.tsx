import { Button, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { AdminProductRequest } from '../../../../contract/products/product-requests.ts'
import {
  productRequestStatuses,
  productRequestStatusNames,
  requestCategoryNames,
} from '../../../../domain/products/product-requests.ts'
import { useFocusAfterDialog } from '../../../shared/dialogs/use-focus-after-dialog.ts'
import { useLastPresent } from '../../../shared/dialogs/use-last-present.ts'
import { totalText } from '../../../shared/texts/count-text.ts'
import { customerName } from '../../../shared/texts/customer-name.ts'
import { dateTime } from '../../../shared/texts/format.ts'
import { lateDialog } from '../../../ui/dialogs/late-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { FilterSelect, filterFields, optionsOf } from '../../../ui/lists/filter-fields.tsx'
import { type ListColumn, ListTable } from '../../../ui/lists/list-table.tsx'
import { ListFilters, NoResults, PagedResults } from '../../../ui/lists/paged-results.tsx'
import { RequestStatus } from '../shared/request-status.tsx'
import { allRequestsQuery, type RequestFilters } from './product-requests.api.ts'
import classes from './requests-browser.module.css'

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

/** Button id, to return the focus to it. */
const openRequestId = (requestId: string) => `request-${requestId}`

/** Product requests of customers. The caller keeps the filters and the open request in the URL. */
export function RequestsBrowser({ filters, onFilters, openId, onOpen }: RequestsBrowserProps) {
  const { status, search } = filters
  const query = useInfiniteQuery(allRequestsQuery(filters))
  const fields = filterFields(filters, onFilters)
  const wasOpen = useLastPresent(openId)
  const focusThen = useFocusAfterDialog(openId !== undefined, listId)
  const columns: readonly ListColumn<AdminProductRequest>[] = [
    {
      label: 'Richiesta',
      className: classes.request,
      cell: ({ category, imageUrls, description }) => (
        <>
          <strong>{requestCategoryNames[category]}</strong>
          {imageUrls.length > 0 && <span className="muted"> · {imageUrls.length} foto</span>}
          <span className={classes.description}>{description}</span>
        </>
      ),
    },
    { label: 'Cliente', className: classes.customer, cell: ({ user }) => customerName(user) },
    { label: 'Stato', cell: ({ status }) => <RequestStatus status={status} /> },
    { label: 'Data e ora', nowrap: true, cell: ({ createdAt }) => dateTime(createdAt) },
    {
      label: 'Azioni',
      align: 'end',
      cell: ({ id, user, createdAt }) => (
        <Button
          id={openRequestId(id)}
          size="compact-sm"
          variant="default"
          aria-label={`Apri la richiesta di ${customerName(user)} del ${dateTime(createdAt)}`}
          onClick={() => onOpen(id)}
        >
          Apri
        </Button>
      ),
    },
  ]

  return (
    <Stack gap={12}>
      <ListFilters>
        <SearchField
          isWide
          label="Cerca nelle richieste"
          placeholder="Descrizione, colori, link, cliente, azienda o email"
          {...fields.text('search')}
        />
        <FilterSelect
          label="Stato delle richieste"
          all="Tutti gli stati"
          options={optionsOf(productRequestStatuses, productRequestStatusNames)}
          {...fields.choice('status')}
        />
      </ListFilters>
      <PagedResults
        id={listId}
        query={query}
        skeleton={{ rows: 6, height: 56 }}
        count={({ total }) => totalText(total, ['richiesta', 'richieste'])}
        empty={
          status || search ? (
            <NoResults
              title={search ? 'Nessuna richiesta trovata' : 'Nessuna richiesta in questo stato'}
              text={search && `Nessuna richiesta e nessun cliente corrisponde a “${search}”.`}
              all="Mostra tutte le richieste"
              onAll={() => onFilters({}, { replace: false })}
            />
          ) : (
            <EmptyState
              title="Nessuna richiesta ancora"
              text="Quando un cliente chiede un prodotto che il catalogo non ha, la richiesta compare qui."
            />
          )
        }
        more="Carica altre richieste"
      >
        {(requests) => (
          <ListTable caption="Richieste di prodotto" columns={columns} rows={requests} keyOf={({ id }) => id} />
        )}
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
    </Stack>
  )
}
