import type { ProductRequest } from '../../../../contract/product-requests.ts'
import {
  type ProductRequestStatus,
  productRequestStatusNames,
  requestCategoryNames,
} from '../../../../domain/product-requests.ts'
import { date } from '../../../shared/format.ts'
import { StatusBadge, type StatusTint } from '../../../ui/status-badge.tsx'
import classes from './product-request-card.module.css'

const tints: Readonly<Record<ProductRequestStatus, StatusTint>> = {
  pending: 'pending',
  reviewing: 'shipped',
  approved: 'paid',
  rejected: 'error',
}

export function ProductRequestCard({ request }: { request: ProductRequest }) {
  const { category, status, createdAt, description, colors, sizes, productUrl, adminNotes, imageUrls } = request
  return (
    <article className={classes.request}>
      <div className={classes.head}>
        <h3 className={classes.category}>{requestCategoryNames[category]}</h3>
        <StatusBadge tint={tints[status]}>{productRequestStatusNames[status]}</StatusBadge>
      </div>
      <p className={classes.facts}>{[date(createdAt), colors, sizes.join(', ')].filter(Boolean).join(' · ')}</p>
      <p className={classes.description}>{description}</p>
      {productUrl && (
        <a className={classes.link} href={productUrl} target="_blank" rel="noopener noreferrer nofollow">
          {productUrl}
        </a>
      )}
      {imageUrls.length > 0 && (
        <ul className={classes.pictures}>
          {imageUrls.map((url, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  className={classes.picture}
                  src={url}
                  alt={`Foto ${index + 1} di ${imageUrls.length}`}
                  width={56}
                  height={64}
                  loading="lazy"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {adminNotes && (
        <p className={classes.answer}>
          <strong>La nostra risposta:</strong> {adminNotes}
        </p>
      )}
    </article>
  )
}
