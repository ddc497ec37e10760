import { Suspense } from 'react'
import { useUser } from '../../../../features/accounts/shared/use-user.ts'
import { type LatePart, latePart } from '../../../../ui/loading/late-part.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { useDashboardSearch } from '../../use-dashboard-search.ts'
import { parseShopifySearch, type ShopView } from './shopify-search.ts'
import { ShopifySection } from './shopify-section.tsx'

const views: Readonly<Record<ShopView, LatePart<object>>> = {
  products: latePart(() => import('./shop-products-view.tsx').then(({ ShopProductsView }) => ShopProductsView)),
  choose: latePart(() => import('./choose-products-view.tsx').then(({ ChooseProductsView }) => ChooseProductsView)),
}

/** The shop and its orders, or the products view in their place. */
export function ShopifyViews() {
  const { shop } = useDashboardSearch(parseShopifySearch)
  const { mayBuy } = useUser()
  if (!shop || !mayBuy) return <ShopifySection />
  const View = views[shop]
  return (
    <Suspense fallback={<RowsSkeleton rows={3} height={160} />}>
      <View />
    </Suspense>
  )
}
