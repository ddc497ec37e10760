import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadMore } from '../../../ui/lists/load-more.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { OutdatedNotice } from '../../../ui/loading/outdated-notice.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import classes from './my-product-requests.module.css'
import { ProductRequestCard } from './product-request-card.tsx'
import { productRequestsQuery } from './product-requests.api.ts'

/** The account's requests, newest first. */
export function MyProductRequests() {
  const query = useInfiniteQuery(productRequestsQuery())
  const { data, error, refetch } = query
  if (!data) return error ? <LoadFailed error={error} onRetry={refetch} /> : <RowsSkeleton rows={2} height={96} />

  const requests = data.pages.flatMap(({ items }) => items)
  const total = data.pages[0]?.total ?? 0
  return (
    <>
      {error && <OutdatedNotice error={error} onRetry={refetch} />}
      {requests.length === 0 ? (
        <EmptyState title="Nessuna richiesta ancora" text="Compila il modulo: qui segui a che punto è." />
      ) : (
        <ul className={classes.list}>
          {requests.map((request) => (
            <li key={request.id}>
              <ProductRequestCard request={request} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore query={query} progress={{ shown: requests.length, total }} />
    </>
  )
}
