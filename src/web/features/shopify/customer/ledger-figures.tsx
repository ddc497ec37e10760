import { Link, linkOptions } from '@tanstack/react-router'
import type { ShopifyOrderFigures } from '../../../../contract/shopify/shopify-orders.ts'
import { paths } from '../../../../contract/site-pages.ts'
import type { ShopOrderState } from '../../../../domain/shopify/shopify-order-states.ts'
import { cappedCount } from '../../../shared/texts/count-text.ts'
import classes from './ledger-figures.module.css'
import { figureLabels, figuresInOrder } from './ledger-texts.ts'

interface LedgerFiguresProps {
  /** Undefined while loading. */
  figures: ShopifyOrderFigures | undefined
  active: ShopOrderState | undefined
  search: string | undefined
}

/** Number of orders by state; each figure toggles a filter for its state. */
export const LedgerFigures = ({ figures, active, search }: LedgerFiguresProps) => (
  <nav aria-label="Stato degli ordini del negozio" className={classes.figures}>
    {figuresInOrder.map((state) => (
      <Link
        key={state}
        {...linkOptions({
          to: paths.dashboard,
          search: { section: 'shopify', state: state === active ? undefined : state, search },
        })}
        resetScroll={false}
        className={classes.figure}
        {...(state === active ? { 'data-active': true, 'aria-current': 'true' as const } : {})}
      >
        <span className="text-sm muted">{figureLabels[state]}</span>
        <span className={classes.value}>{figures ? cappedCount(figures[state]) : '…'}</span>
      </Link>
    ))}
  </nav>
)
