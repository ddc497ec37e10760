import { Link, linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import type { ShopProductFigures as Figures } from '../../../../../contract/shopify/shopify-products.ts'
import { paths } from '../../../../../contract/site-pages.ts'
import type { ShopProductFilter } from '../../../../../domain/shopify/shopify.ts'
import { count } from '../../../../shared/texts/format.ts'
import classes from '../ledger-figures.module.css'
import { figureNames, figuresInOrder } from './product-texts.ts'
import sendingProgressClasses from './shop-product-figures.module.css'

interface ShopProductFiguresProps {
  /** Undefined while loading. */
  figures: Figures | undefined
  active: ShopProductFilter | undefined
  search: string | undefined
}

/** Number of products by state; each figure toggles a filter for its state. */
export const ShopProductFigures = ({ figures, active, search }: ShopProductFiguresProps) => (
  <nav aria-label="Stato dei prodotti nel negozio" className={classes.figures}>
    {figuresInOrder.map((state) => (
      <Link
        key={state}
        {...linkOptions({
          to: paths.dashboard,
          search: {
            section: 'shopify',
            shop: 'products',
            stage: state === active ? undefined : state,
            search,
          },
        })}
        resetScroll={false}
        className={classes.figure}
        {...(state === active ? { 'data-active': true, 'aria-current': 'true' as const } : {})}
      >
        <span className="text-sm muted">{figureNames[state]}</span>
        <span className={classes.value}>{figures ? count(figures[state]) : '…'}</span>
      </Link>
    ))}
  </nav>
)

/** Progress of the running send; renders nothing if none is running. */
export function SendingProgress({ figures: { due } }: { figures: Figures }) {
  // Highest number of pending products since the queue was last empty.
  const [most, setMost] = useState(due)
  if (due > most || (due === 0 && most > 0)) setMost(due)
  if (due === 0) return null
  const total = Math.max(most, due)
  return (
    <div className={sendingProgressClasses.progress}>
      <label htmlFor="shop-products-progress" className={sendingProgressClasses.label}>
        {due === 1 ? 'Un prodotto' : `${count(due)} prodotti`} in attesa di invio: puoi anche chiudere la pagina.
      </label>
      <progress id="shop-products-progress" className={sendingProgressClasses.bar} value={total - due} max={total} />
      <span className={sendingProgressClasses.figures}>
        {count(total - due)} di {count(total)}
      </span>
    </div>
  )
}
