import type { ReactNode } from 'react'
import type { DashboardFigures } from '../../../../contract/admin-dashboard.ts'
import { euro, plural } from '../../../shared/texts/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Picture } from '../../../ui/picture.tsx'
import classes from './product-lines.module.css'

interface BestSellersProps {
  products: DashboardFigures['bestSellers']
  productLink: (search: string, text: string) => ReactNode
}

/** Best sellers of the last 30 days, by quantity. */
export function BestSellers({ products, productLink }: BestSellersProps) {
  if (products.length === 0) {
    return (
      <EmptyState title="Nessuna vendita" text="I prodotti degli ordini pagati negli ultimi 30 giorni compaiono qui." />
    )
  }
  return (
    <ol className="plain-list ruled framed">
      {products.map(({ productId, name, imageUrl, pieces, revenue }) => (
        <li key={productId} className={classes.product}>
          <Picture src={imageUrl} alt="" sizes="27px" className={classes.picture} />
          <span className={classes.name}>{productLink(name, name)}</span>
          <span className={classes.figures}>
            {plural(pieces, 'pezzo', 'pezzi')} · <strong>{euro(revenue)}</strong>
          </span>
        </li>
      ))}
    </ol>
  )
}
