import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type { User } from '../../../contract/accounts/accounts.ts'
import { paths } from '../../../contract/site-pages.ts'
import { useUser } from '../../features/accounts/shared/use-user.ts'
import { useCategoryOptions } from '../../features/categories/shared/use-category-options.ts'
import { CatalogBrowser } from '../../features/products/customer/catalog-browser.tsx'
import type { CatalogFilters } from '../../features/products/customer/catalog-filters.ts'
import { ProductGridSkeleton } from '../../features/products/customer/product-grid.tsx'
import { useDocumentTitle } from '../../shared/page-address/use-document-title.ts'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { cardActionsFor } from '../card-actions-for.tsx'
import { CatalogLocked } from './catalog-locked.tsx'

export function CatalogPage() {
  useDocumentTitle('Catalogo Prodotti')
  const { user, isLoading } = useUser()
  if (!isLoading && !user) return <CatalogLocked />
  return (
    <Page>
      <PageTitle>Catalogo Prodotti</PageTitle>
      {user ? <Catalog user={user} /> : <ProductGridSkeleton cards={8} />}
    </Page>
  )
}

function Catalog({ user }: { user: User }) {
  const filters = useSearch({ from: paths.catalog })
  const navigate = useNavigate()
  const router = useRouter()
  const categories = useCategoryOptions()
  const target = (next: CatalogFilters) => ({ to: paths.catalog, search: next }) as const

  return (
    <CatalogBrowser
      filters={filters}
      categories={categories}
      onFilters={(next, { replace }) => {
        // A search typed just before a click on a product must not navigate back to the catalogue.
        if (router.latestLocation.pathname !== paths.catalog) return
        void navigate({ ...target(next), replace, resetScroll: false })
      }}
      hrefFor={(next) => router.buildLocation(target(next)).href}
      cardAction={cardActionsFor(user)}
    />
  )
}
