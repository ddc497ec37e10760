import type { Product } from '../../../contract/products/products.ts'
import { latePart } from '../../ui/loading/late-part.tsx'
import { RowsSkeleton } from '../../ui/loading/skeletons.tsx'
import { WhenAlive } from '../../ui/loading/when-alive.tsx'
import { Panel } from '../../ui/panel.tsx'
import classes from './margin-section.module.css'

const Margin = latePart<{ product: Product }>(() => import('./margin.tsx').then(({ Margin }) => Margin))

/** What the reseller earns by a piece. Its code comes after the page's: few look at it at once. */
export function MarginSection({ product }: { product: Product }) {
  // Right after an update of the portal a product's answer may still lack its rate.
  if (!product.vatRate) return null
  return (
    <Panel title="Il tuo margine" className={classes.section}>
      <WhenAlive fallback={<RowsSkeleton rows={3} height={72} />}>
        <Margin product={product} />
      </WhenAlive>
    </Panel>
  )
}
