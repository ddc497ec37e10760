import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { paths } from '../../../../../contract/site-pages.ts'
import { useUser } from '../../../../features/accounts/shared/user.api.ts'
import { ConnectForm } from '../../../../features/shopify/customer/connect-form.tsx'
import { ConnectedStore } from '../../../../features/shopify/customer/connected-store.tsx'
import { CredentialSteps } from '../../../../features/shopify/customer/credential-steps.tsx'
import { ledgerHash } from '../../../../features/shopify/customer/ledger-texts.ts'
import { ProductsPanel } from '../../../../features/shopify/customer/products/products-panel.tsx'
import { ShopOrderLedger } from '../../../../features/shopify/customer/shop-order-ledger.tsx'
import { shopifyIntegrationQuery } from '../../../../features/shopify/customer/shopify.api.ts'
import { StockPanel } from '../../../../features/shopify/customer/stock/stock-panel.tsx'
import { TrackingTroubles } from '../../../../features/shopify/customer/tracking-troubles.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { PageTitle } from '../../../../ui/layout/page.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { type LatePart, latePart } from '../../../../ui/loading/late-part.tsx'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'
import { ContractFirst, needsContract } from '../../../contract-first.tsx'
import { BaseRoleNotice } from '../../base-role-notice.tsx'
import { useDashboardSearch } from '../../dashboard-section.ts'
import { parseShopifySearch, type ShopView } from './shopify-search.ts'
import classes from './shopify-views.module.css'

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

function ShopifySection() {
  const { user, mayBuy } = useUser()
  return (
    <>
      <PageTitle intro="Collega il tuo negozio Shopify al portale e importa i suoi ordini.">
        Integrazione Shopify
      </PageTitle>
      {user && !mayBuy ? (
        <div className="stack gap-20 align-start">
          <BaseRoleNotice user={user} />
          <EmptyState
            title="L’integrazione non è ancora attiva"
            text="Si attiva con la verifica del profilo aziendale. Intanto puoi sfogliare il catalogo."
            action={<ButtonLink to={paths.catalog}>Sfoglia il catalogo</ButtonLink>}
          />
        </div>
      ) : (
        <Shop />
      )}
    </>
  )
}

/** For accounts that may buy. */
function Shop() {
  const { user } = useUser()
  const { data: integration, isPending, error, refetch } = useQuery(shopifyIntegrationQuery())
  if (isPending) return <RowsSkeleton rows={4} height={72} />
  if (integration === undefined) return <LoadFailed error={error} onRetry={refetch} />
  return (
    <div className="stack gap-20 align-start">
      {integration && <ConnectedStore integration={integration} />}
      {!integration?.isActive && (
        <div className="with-aside">
          {needsContract(user) ? (
            <ContractFirst user={user} />
          ) : (
            <Panel title={integration ? 'Riattiva il negozio' : 'Connetti il tuo negozio'}>
              <ConnectForm {...(integration && { shopDomain: integration.shopDomain })} />
            </Panel>
          )}
          <CredentialSteps />
        </div>
      )}
      {integration && <TrackingTroubles />}
      {integration && <ProductsPanel isActive={integration.isActive} />}
      {integration && <StockPanel isActive={integration.isActive} />}
      {integration && (
        <div id={ledgerHash} className={classes.ledger}>
          <Ledger isActive={integration.isActive} />
        </div>
      )}
    </div>
  )
}

function Ledger({ isActive }: { isActive: boolean }) {
  const filters = useDashboardSearch(parseShopifySearch)
  const navigate = useNavigate()
  return (
    <ShopOrderLedger
      filters={filters}
      isActive={isActive}
      onFilters={(changed, { replace }) =>
        void navigate({
          to: paths.dashboard,
          search: { section: 'shopify', ...changed },
          replace,
          resetScroll: false,
        })
      }
    />
  )
}
