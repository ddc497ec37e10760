import { Suspense } from 'react'
import { useUser } from '../../../../features/accounts/shared/use-user.ts'
import { type LatePart, latePart } from '../../../../ui/loading/late-part.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { useDashboardSearch } from '../../use-dashboard-search.ts'
import { type OrdersView, parseOrdersSearch } from './orders-search.ts'
import { OrdersSection } from './orders-section.tsx'

const views: Readonly<Record<OrdersView, LatePart<object>>> = {
  file: latePart(() => import('./order-import-view.tsx').then(({ OrderImportView }) => OrderImportView)),
  quick: latePart(() => import('./quick-order-view.tsx').then(({ QuickOrderView }) => QuickOrderView)),
}

/** The list of orders, or another way to order in its place. */
export function OrdersViews() {
  const { view } = useDashboardSearch(parseOrdersSearch)
  const { mayBuy } = useUser()
  if (!view || !mayBuy) return <OrdersSection />
  const View = views[view]
  return (
    <Suspense fallback={<RowsSkeleton rows={3} height={160} />}>
      <View />
    </Suspense>
  )
}
