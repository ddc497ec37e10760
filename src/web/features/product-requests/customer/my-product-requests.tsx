import { useInfiniteQuery } from '@tanstack/react-query'
import type { ProductRequest } from '../../../../contract/products/product-requests.ts'
import { requestCategoryNames } from '../../../../domain/products/product-requests.ts'
import { date } from '../../../shared/texts/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadMore } from '../../../ui/lists/load-more.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { OutdatedNotice } from '../../../ui/loading/outdated-notice.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { RequestPictures } from '../shared/request-pictures.tsx'
import { RequestStatus } from '../shared/request-status.tsx'
import classes from './my-product-requests.module.css'
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

function ProductRequestCard({ request }: { request: ProductRequest }) {
  const { category, status, createdAt, description, colors, sizes, productUrl, adminNotes, imageUrls } = request
  return (
    <article className="stack gap-8 breakable leading-150">
      <div className="cluster gap-8-12 align-center between">
        <h3 className="flush text-xl">{requestCategoryNames[category]}</h3>
        <RequestStatus status={status} />
      </div>
      <p className="flush text-sm muted">{[date(createdAt), colors, sizes.join(', ')].filter(Boolean).join(' · ')}</p>
      <p className="flush pre-line">{description}</p>
      {productUrl && (
        <a className={classes.link} href={productUrl} target="_blank" rel="noopener noreferrer nofollow">
          {productUrl}
        </a>
      )}
      <RequestPictures urls={imageUrls} />
      {adminNotes && (
        <p className={classes.answer}>
          <strong>La nostra risposta:</strong> {adminNotes}
        </p>
      )}
    </article>
  )
}
