import type { ProductRequest } from '../../../../contract/products/product-requests.ts'
import { requestCategoryNames } from '../../../../domain/products/product-requests.ts'
import { date } from '../../../shared/texts/format.ts'
import { RequestPictures } from '../shared/request-pictures.tsx'
import { RequestStatus } from '../shared/request-status.tsx'
import classes from './product-request-card.module.css'

export function ProductRequestCard({ request }: { request: ProductRequest }) {
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
