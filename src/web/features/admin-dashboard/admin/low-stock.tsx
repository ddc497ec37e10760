import type { ReactNode } from 'react'
import type { DashboardFigures } from '../../../../contract/admin-dashboard.ts'
import { count, plural } from '../../../shared/texts/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import classes from './product-lines.module.css'

interface LowStockProps {
  lowStock: DashboardFigures['lowStock']
  productLink: (search: string, text: string) => ReactNode
  /** Link to the full list. */
  allLink: ReactNode
}

/** Variants on sale with low stock, lowest first. */
export function LowStock({ lowStock: { threshold, running, soldOut, items }, productLink, allLink }: LowStockProps) {
  return (
    <>
      <p className="below-8 text-sm muted">
        {plural(running, 'articolo', 'articoli')} con {threshold} pezzi o meno · {count(soldOut)}{' '}
        {soldOut === 1 ? 'esaurito' : 'esauriti'}
        {running > items.length && <span className={classes.all}>{allLink}</span>}
      </p>
      {items.length === 0 ? (
        <EmptyState title="Nessun articolo in esaurimento" text="Gli articoli che stanno per finire compaiono qui." />
      ) : (
        <ul className="plain-list ruled framed">
          {items.map(({ productId, name, variant, sku, available }) => (
            <li key={`${productId} ${variant}`} className={classes.article}>
              <span className={classes.name}>
                {productLink(sku ?? name, variant ? `${name}, ${variant}` : name)}
                {sku && <span className="block text-xs muted">{sku}</span>}
              </span>
              <span className={classes.figures}>{available === 1 ? 'ne resta 1' : `ne restano ${available}`}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
