import { Button } from '@mantine/core'
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { User } from '../../../contract/accounts/accounts.ts'
import { paths } from '../../../contract/site-pages.ts'
import { mayBuy } from '../../../domain/accounts/roles.ts'
import { useUser } from '../../features/accounts/shared/user.api.ts'
import { CartBar } from '../../features/cart/customer/cart-bar.tsx'
import { useCategoryOptions } from '../../features/categories/shared/use-category-options.ts'
import type { CatalogFilters } from '../../features/products/customer/catalog-filters.ts'
import { CatalogBrowser } from '../../features/products/customer/catalogue/catalog-browser.tsx'
import { ProductGridSkeleton } from '../../features/products/customer/product-grid.tsx'
import { apiLogin } from '../../shared/calls/http.ts'
import { useDocumentTitle } from '../../shared/page-address/use-document-title.ts'
import { toastThen } from '../../shared/toast.ts'
import { Page, PageTitle } from '../../ui/layout/page.tsx'
import { cardActionsFor } from '../card-actions-for.tsx'
import classes from './catalog-page.module.css'

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
    <>
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
      {mayBuy(user.role) && <CartBar />}
    </>
  )
}

/** Time to read the toast, in milliseconds. */
const redirectDelay = 2000

const message = "Devi effettuare l'accesso per visualizzare il catalogo completo."

/** Shown to visitors before they are redirected to the login, which returns them to the catalogue. */
function CatalogLocked() {
  const { href, pathname } = useLocation()
  // Captured on mount: the address changes before this page unmounts.
  const visited = useRef(href)
  // The server renders one page for all query strings.
  const [login, setLogin] = useState(() => apiLogin(pathname))

  useEffect(() => {
    const back = apiLogin(visited.current)
    setLogin(back)
    return toastThen({ message, title: 'Accesso Richiesto', delay: redirectDelay }, () => window.location.assign(back))
  }, [])

  return (
    <Page className={classes.page}>
      <PageTitle kicker="Catalogo Prodotti" intro={message}>
        Accesso Richiesto
      </PageTitle>
      <Button component="a" href={login}>
        Accedi
      </Button>
    </Page>
  )
}
