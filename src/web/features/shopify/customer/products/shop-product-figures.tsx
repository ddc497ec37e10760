import { Link, linkOptions } from '@tanstack/react-router'
import type { ShopProductFigures as Figures } from '../../../../../contract/shopify/shopify-products.ts'
import { paths } from '../../../../../contract/site-pages.ts'
import type { ShopProductFilter } from '../../../../../domain/shopify/shopify.ts'
import { count } from '../../../../shared/texts/format.ts'
import classes from '../ledger-figures.module.css'
import { figureNames, figuresInOrder } from './product-texts.ts'

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
