import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { paths } from '../../../../../contract/site-pages.ts'
import { ShopProductList } from '../../../../features/shopify/customer/products/shop-product-list.tsx'
import { shopifyIntegrationQuery } from '../../../../features/shopify/customer/shopify.api.ts'
import { PageTitle } from '../../../../ui/layout/page.tsx'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'
import { useDashboardSearch } from '../../dashboard-section.ts'
import { NeedsShop } from './needs-shop.tsx'
import { parseShopifySearch } from './shopify-search.ts'

const Choose = () => (
  <ButtonLink to={paths.dashboard} search={{ section: 'shopify', shop: 'choose' }} size="sm">
    Scegli dal catalogo
  </ButtonLink>
)

/** The portal's products in the customer's shop. */
export function ShopProductsView() {
  const { stage, search } = useDashboardSearch(parseShopifySearch)
  const { data: integration } = useQuery(shopifyIntegrationQuery())
  const navigate = useNavigate()
  const isActive = integration?.isActive ?? false
  return (
    <>
      <PageTitle
        intro="I prodotti inviati al tuo Shopify e il loro stato."
        actions={
          <>
            <ButtonLink to={paths.dashboard} search={{ section: 'shopify' }} variant="default" size="sm">
              Torna al negozio
            </ButtonLink>
            {isActive && <Choose />}
          </>
        }
      >
        Prodotti nel tuo negozio
      </PageTitle>
      <NeedsShop>
        <ShopProductList
          filters={{ state: stage, search }}
          isActive={isActive}
          choose={isActive && <Choose />}
          onFilters={({ state, search: words }, { replace }) =>
            void navigate({
              to: paths.dashboard,
              search: { section: 'shopify', shop: 'products', stage: state, search: words },
              replace,
              resetScroll: false,
            })
          }
        />
      </NeedsShop>
    </>
  )
}
