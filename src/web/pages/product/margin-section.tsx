import type { Product } from '../../../contract/products/products.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import { latePart } from '../../ui/loading/late-part.tsx'
import { RowsSkeleton } from '../../ui/loading/skeletons.tsx'
import { WhenHydrated } from '../../ui/loading/when-hydrated.tsx'

const Margin = latePart<{ product: Product }>(() => import('./margin.tsx').then(({ Margin }) => Margin))

/** The reseller's margin per piece. Its chunk loads after the page's because few users need it immediately. */
export function MarginSection({ product }: { product: Product }) {
  // Right after a deployment a product response may still lack `vatRate`.
  if (!product.vatRate) return null
  return (
    <Panel title="Il tuo margine" className="above-20">
      <WhenHydrated fallback={<RowsSkeleton rows={3} height={72} />}>
        <Margin product={product} />
      </WhenHydrated>
    </Panel>
  )
}
