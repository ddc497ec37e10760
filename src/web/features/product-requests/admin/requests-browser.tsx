import { Button, NativeSelect, VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import {
  type ProductRequestStatus,
  productRequestStatuses,
  productRequestStatusNames,
} from '../../../../domain/products/product-requests.ts'
import { useFocusAfterDialog } from '../../../shared/dialogs/use-focus-after-dialog.ts'
import { useLastPresent } from '../../../shared/dialogs/use-last-present.ts'
import { plural } from '../../../shared/texts/format.ts'
import { lateDialog } from '../../../ui/dialogs/late-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { LoadMore } from '../../../ui/loading/load-more.tsx'
import { OutdatedNotice } from '../../../ui/loading/outdated-notice.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { allRequestsQuery } from './product-requests.api.ts'
import { parseRequestStatus } from './request-filter.ts'
import classes from './requests-browser.module.css'
import { openRequestId, RequestsTable } from './requests-table.tsx'

const RequestDialog = lateDialog(
  () => import('./request-dialog.tsx').then(({ RequestDialog }) => RequestDialog),
  ({ requestId, onClose }) => ({ opened: requestId !== undefined, onClose }),
)

interface RequestsBrowserProps {
  status: ProductRequestStatus | undefined
  onStatus: (status: ProductRequestStatus | undefined) => void
  /** The request that is open. */
  openId: string | undefined
  onOpen: (requestId: string | undefined) => void
}

const listId = 'admin-requests-list'

const states = [
  { value: '', label: 'Tutti gli stati' },
  ...productRequestStatuses.map((value) => ({ value, label: productRequestStatusNames[value] })),
]

/** What customers have asked for. The caller keeps filter and open request in the address. */
export function RequestsBrowser({ status, onStatus, openId, onOpen }: RequestsBrowserProps) {
  const query = useInfiniteQuery(allRequestsQuery(status))
  const requests = query.data?.pages.flatMap(({ items }) => items)
  const total = query.data?.pages[0]?.total ?? 0
  const wasOpen = useLastPresent(openId)
  const focusThen = useFocusAfterDialog(openId !== undefined, listId)
  const Failed = requests ? OutdatedNotice : LoadFailed

  return (
    <div className={classes.browser}>
      <search className={classes.filter}>
        <NativeSelect
          size="sm"
          label="Stato delle richieste"
          value={status ?? ''}
          onChange={(event) => onStatus(parseRequestStatus(event.currentTarget.value))}
          data={states}
        />
      </search>
      <VisuallyHidden role="status">{requests && plural(total, 'richiesta', 'richieste')}</VisuallyHidden>
      {query.isPending && <RowsSkeleton rows={6} height={56} />}
      {query.error && <Failed error={query.error} onRetry={query.refetch} />}
      {requests && (
        <div id={listId} tabIndex={-1} className={classes.results} data-stale={query.isPlaceholderData || undefined}>
          {requests.length === 0 ? (
            <NoRequests isFiltered={status !== undefined} onReset={() => onStatus(undefined)} />
          ) : (
            <RequestsTable requests={requests} onOpen={onOpen} />
          )}
          <LoadMore query={query} progress={{ shown: requests.length, total }} label="Carica altre richieste" dense />
        </div>
      )}
      <Suspense>
        {wasOpen && (
          <RequestDialog
            requestId={openId}
            listed={requests?.find(({ id }) => id === openId)}
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

function NoRequests({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState
        title="Nessuna richiesta ancora"
        text="Quando un cliente chiede un prodotto che il catalogo non ha, la richiesta compare qui."
      />
    )
  }
  return (
    <EmptyState
      title="Nessuna richiesta in questo stato"
      action={
        <Button variant="default" onClick={onReset}>
          Mostra tutte le richieste
        </Button>
      }
    />
  )
}
