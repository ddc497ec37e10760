import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { paths } from '../../../../../contract/site-pages.ts'
import { useUser } from '../../../../features/accounts/shared/user.api.ts'
import { cartQuery, cartSums } from '../../../../features/cart/customer/cart.api.ts'
import { shopifyIntegrationQuery } from '../../../../features/shopify/customer/shopify.api.ts'
import {
  type SyncOrders,
  SyncOrdersButton,
  useSyncOrders,
} from '../../../../features/shopify/customer/use-sync-orders.tsx'
import { count } from '../../../../shared/texts/format.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/dialog-actions.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { PageTitle } from '../../../../ui/layout/page.tsx'
import { type LatePart, latePart } from '../../../../ui/loading/late-part.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { BaseRoleNotice } from '../../base-role-notice.tsx'
import { useDashboardSearch } from '../../dashboard-section.ts'
import { OpenOrders } from './open-orders.tsx'
import { type OrdersView, parseOrdersSearch } from './orders-search.ts'
import classes from './orders-views.module.css'

const views: Readonly<Record<OrdersView, LatePart<object>>> = {
  cart: latePart(() => import('./cart-view.tsx').then(({ CartView }) => CartView)),
  documents: latePart(() => import('./documents-view.tsx').then(({ DocumentsView }) => DocumentsView)),
  file: latePart(() => import('./order-import-view.tsx').then(({ OrderImportView }) => OrderImportView)),
  quick: latePart(() => import('./quick-order-view.tsx').then(({ QuickOrderView }) => QuickOrderView)),
}

/** The list of orders, or another way to order or the documents in its place. */
export function OrdersViews() {
  const { view } = useDashboardSearch(parseOrdersSearch)
  const { mayBuy } = useUser()
  if (!view || !(mayBuy || view === 'documents')) return <OrdersSection />
  const View = views[view]
  return (
    <Suspense fallback={<RowsSkeleton rows={3} height={160} />}>
      <View />
    </Suspense>
  )
}

function OrdersSection() {
  const { user, mayBuy } = useUser()
  const sync = useSyncOrders('orders')
  return (
    <>
      <PageTitle actions={mayBuy && <OrderWays sync={sync} />}>Gestione Ordini</PageTitle>
      <div className={classes.parts}>
        {sync.failure && <Notice tone="error">{sync.failure}</Notice>}
        {user && !mayBuy ? (
          <>
            <BaseRoleNotice user={user} />
            <EmptyState
              title="Gli ordini non sono ancora attivi"
              text="Si attivano con la verifica del profilo aziendale. Intanto puoi sfogliare il catalogo."
              action={<ButtonLink to={paths.catalog}>Sfoglia il catalogo</ButtonLink>}
            />
          </>
        ) : (
          <OpenOrders />
        )}
      </div>
    </>
  )
}

/** Links to the other ways to order and to the documents, above the list. */
function OrderWays({ sync }: { sync: SyncOrders }) {
  const { data: cart } = useQuery(cartQuery())
  const { pieces } = cartSums(cart)
  return (
    <div className={classes.ways}>
      <ButtonLink to={paths.dashboard} search={{ section: 'orders', view: 'cart' }} variant="default" size="sm">
        Ordine in corso
        {pieces > 0 && ` (${count(pieces)})`}
      </ButtonLink>
      <SyncShopOrders sync={sync} />
      <ButtonLink to={paths.dashboard} search={{ section: 'orders', view: 'quick' }} variant="default" size="sm">
        Ordine rapido
      </ButtonLink>
      <ButtonLink to={paths.dashboard} search={{ section: 'orders', view: 'file' }} variant="default" size="sm">
        Ordini da file
      </ButtonLink>
      <ButtonLink to={paths.dashboard} search={{ section: 'orders', view: 'documents' }} variant="default" size="sm">
        Documenti
      </ButtonLink>
    </div>
  )
}

/** 'Sincronizza Ordini' above the list. Without an active shop it leads to the page that connects one. */
function SyncShopOrders({ sync }: { sync: SyncOrders }) {
  const { data: integration } = useQuery(shopifyIntegrationQuery())
  const navigate = useNavigate()
  const [isAsking, setIsAsking] = useState(false)
  // While the integration is loading, let the server report what is missing.
  const isConnected = integration === undefined || integration?.isActive === true
  return (
    <>
      <SyncOrdersButton
        isSyncing={sync.isPending}
        onClick={() => (isConnected ? sync.mutate() : setIsAsking(true))}
        variant="default"
        size="sm"
      />
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => void navigate({ to: paths.dashboard, search: { section: 'shopify' } })}
        title={integration ? 'Riattiva il tuo negozio' : 'Collega il tuo negozio'}
        confirmLabel="Vai a Integrazione Shopify"
      >
        {integration
          ? 'Il tuo negozio Shopify non accetta più le credenziali: inserisci quelle nuove, poi importi i suoi ordini da qui.'
          : '«Sincronizza Ordini» importa gli ordini del tuo negozio Shopify, ma non ne hai ancora collegato uno.'}
      </ConfirmDialog>
    </>
  )
}
