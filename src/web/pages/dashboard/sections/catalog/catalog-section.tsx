import { useNavigate, useRouter } from '@tanstack/react-router'
import { paths } from '../../../../../contract/site-pages.ts'
import { useUser } from '../../../../features/accounts/shared/user.api.ts'
import { CartBar } from '../../../../features/cart/customer/cart-bar.tsx'
import { useCategoryOptions } from '../../../../features/categories/shared/use-category-options.ts'
import { type CatalogFilters, parseCatalogFilters } from '../../../../features/products/customer/catalog-filters.ts'
import { CatalogBrowser } from '../../../../features/products/customer/catalogue/catalog-browser.tsx'
import { PageTitle } from '../../../../ui/layout/page.tsx'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'
import { cardActionsFor } from '../../../card-actions-for.tsx'
import { useDashboardSearch } from '../../dashboard-section.ts'

/** The catalogue inside the dashboard; its filters are in the address next to the section. */
export function CatalogSection() {
  const filters = useDashboardSearch(parseCatalogFilters)
  const navigate = useNavigate()
  const router = useRouter()
  const categories = useCategoryOptions()
  const { user, mayBuy } = useUser()
  const target = (next: CatalogFilters) => ({ to: paths.dashboard, search: { section: 'catalog', ...next } }) as const

  return (
    <>
      <PageTitle
        actions={
          mayBuy && (
            <ButtonLink
              to={paths.dashboard}
              search={{ section: 'shopify', shop: 'choose', ...filters }}
              variant="default"
              size="sm"
            >
              Scegli per Shopify
            </ButtonLink>
          )
        }
      >
        Catalogo
      </PageTitle>
      <CatalogBrowser
        filters={filters}
        categories={categories}
        onFilters={(next, { replace }) => {
          // A search typed just before a click on a product must not navigate back to the dashboard.
          if (router.latestLocation.pathname !== paths.dashboard) return
          void navigate({ ...target(next), replace, resetScroll: false })
        }}
        hrefFor={(next) => router.buildLocation(target(next)).href}
        cardAction={cardActionsFor(user)}
      />
      {mayBuy && <CartBar />}
    </>
  )
}
