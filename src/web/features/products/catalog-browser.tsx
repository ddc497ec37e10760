import { Button, VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ProductList } from '../../../contract/products.ts'
import { catalogPageSize } from '../../../domain/products.ts'
import { plural } from '../../shared/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Pager } from '../../ui/pager.tsx'
import classes from './catalog-browser.module.css'
import { type CatalogFilters, hasFilters } from './catalog-filters.ts'
import { CatalogToolbar } from './catalog-toolbar.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx'
import { catalogQuery } from './products.api.ts'

interface CatalogBrowserProps {
  filters: CatalogFilters
  categories: readonly { value: string; label: string }[]
  /** `replace` while typing, so that Back does not walk through every letter. */
  onFilters: (filters: CatalogFilters, options: { replace: boolean }) => void
  hrefFor: (filters: CatalogFilters) => string
}

/** The catalogue of portal.md §2. Its state is the caller's address, so that it works on its own page and inside the dashboard. */
export function CatalogBrowser({ filters, categories, onFilters, hrefFor }: CatalogBrowserProps) {
  const query = useQuery(catalogQuery(filters))
  const top = useRef<HTMLDivElement>(null)
  usePrefetchNextPage(filters, query.data)

  const toPage = (page: number) => {
    onFilters({ ...filters, page }, { replace: false })
    top.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <div ref={top} className={classes.browser}>
      <CatalogToolbar filters={filters} categories={categories} onFilters={onFilters} />
      <p role="status" className={classes.count}>
        {query.data ? countLabel(query.data) : <VisuallyHidden>Caricamento...</VisuallyHidden>}
      </p>
      {query.isPending && <ProductGridSkeleton cards={catalogPageSize} />}
      {query.error && <LoadFailed error={query.error} onRetry={query.refetch} title="Catalogo non disponibile" />}
      {query.data && (
        <CatalogResults
          list={query.data}
          filters={filters}
          isStale={query.isPlaceholderData}
          onReset={() => onFilters({}, { replace: false })}
          hrefFor={hrefFor}
          onPage={toPage}
        />
      )}
    </div>
  )
}

function countLabel({ total, totalIsCapped }: ProductList): string {
  return totalIsCapped ? 'oltre 10.000 prodotti' : plural(total, 'prodotto', 'prodotti')
}

interface CatalogResultsProps {
  list: ProductList
  filters: CatalogFilters
  isStale: boolean
  onReset: () => void
  hrefFor: (filters: CatalogFilters) => string
  onPage: (page: number) => void
}

function CatalogResults({ list, filters, isStale, onReset, hrefFor, onPage }: CatalogResultsProps) {
  const { page = 1 } = filters
  const pageCount = Math.ceil(list.total / catalogPageSize)

  if (list.products.length === 0) return <NoProducts filters={filters} onReset={onReset} />
  return (
    <>
      <div className={classes.results} data-stale={isStale || undefined} aria-busy={isStale}>
        <ProductGrid products={list.products} priorityCount={4} />
      </div>
      <div className={classes.pager}>
        <Pager
          page={page}
          pageCount={pageCount}
          hrefFor={(target) => hrefFor({ ...filters, page: target > 1 ? target : undefined })}
          onPage={onPage}
          label="Pagine del catalogo"
        />
      </div>
    </>
  )
}

function NoProducts({ filters, onReset }: { filters: CatalogFilters; onReset: () => void }) {
  if (!hasFilters(filters) && !filters.page) {
    return (
      <EmptyState
        title="Catalogo non disponibile"
        text="Non ci sono ancora prodotti in vendita. Torna a trovarci: le disponibilità si aggiornano ogni settimana."
      />
    )
  }
  return (
    <EmptyState
      title="Nessun prodotto trovato"
      text="Prova con un’altra parola o con meno filtri."
      action={
        <Button variant="default" onClick={onReset}>
          Mostra tutti i prodotti
        </Button>
      }
    />
  )
}

function usePrefetchNextPage(filters: CatalogFilters, list: ProductList | undefined): void {
  const queryClient = useQueryClient()
  const { page = 1 } = filters
  const hasNext = list !== undefined && page * catalogPageSize < list.total
  useEffect(() => {
    if (hasNext) void queryClient.prefetchQuery(catalogQuery({ ...filters, page: page + 1 }))
  }, [hasNext, filters, page, queryClient])
}
