import { Anchor, VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ProductList } from '../../../../../contract/products/products.ts'
import { catalogPageSize } from '../../../../../domain/page-sizes.ts'
import { count, plural } from '../../../../shared/texts/format.ts'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { Pager } from '../../../../ui/navigation/pager.tsx'
import { type CatalogFilters, type ChangeFilters, changeFilters } from '../catalog-filters.ts'
import { type CardAction, ProductGrid, ProductGridSkeleton } from '../product-grid.tsx'
import { catalogQuery } from '../products.api.ts'
import { ActiveFilters } from './active-filters.tsx'
import classes from './catalog-browser.module.css'
import { CatalogToolbar } from './catalog-toolbar.tsx'
import { colorSought } from './color-sought.ts'
import { NoProducts } from './no-products.tsx'

interface CatalogBrowserProps {
  filters: CatalogFilters
  categories: readonly { value: string; label: string }[]
  /** `replace` is true while typing, so that Back does not step through every letter. */
  onFilters: ChangeFilters
  hrefFor: (filters: CatalogFilters) => string
  cardAction?: CardAction
}

/** The catalogue. The caller keeps its state in the URL, so that it works on its own page and inside the dashboard. */
export function CatalogBrowser({ filters, categories, onFilters, hrefFor, cardAction }: CatalogBrowserProps) {
  const { data, isPending, isPlaceholderData, error, refetch } = useQuery(catalogQuery(filters))
  const top = useRef<HTMLDivElement>(null)
  const results = useRef<HTMLParagraphElement>(null)
  usePrefetchNextPage(filters, isPlaceholderData ? undefined : data)

  /** The clicked element disappears or is far below, so focus moves to the results. */
  const changeAndFocus = (next: CatalogFilters) => {
    onFilters(next, { replace: false })
    results.current?.focus({ preventScroll: true })
  }
  const toPage = (page: number) => {
    changeAndFocus({ ...filters, page: page > 1 ? page : undefined })
    top.current?.scrollIntoView({ block: 'start' })
  }

  return (
    <div ref={top} className={classes.browser}>
      <CatalogToolbar filters={filters} categories={categories} onFilters={onFilters} />
      <ActiveFilters filters={filters} categories={categories} onFilters={changeAndFocus} />
      <p
        ref={results}
        role="status"
        tabIndex={-1}
        className={classes.count}
        data-stale={isPlaceholderData || undefined}
      >
        {data && countLabel(data, filters.page)}
        {isPending && <VisuallyHidden>Caricamento...</VisuallyHidden>}
        {data?.corrected && <Corrected corrected={data.corrected} filters={filters} onFilters={changeAndFocus} />}
      </p>
      {isPending && <ProductGridSkeleton cards={catalogPageSize} />}
      {error && <LoadFailed error={error} onRetry={refetch} title="Catalogo non disponibile" />}
      {data && (
        <CatalogResults
          list={data}
          filters={filters}
          isStale={isPlaceholderData}
          onFilters={changeAndFocus}
          hrefFor={hrefFor}
          onPage={toPage}
          cardAction={cardAction}
        />
      )}
    </div>
  )
}

function countLabel({ total, totalIsCapped, relaxed }: ProductList, page = 1): string {
  const counted = totalIsCapped ? 'oltre 10.000 prodotti' : plural(total, 'prodotto', 'prodotti')
  const products = relaxed ? `Nessun prodotto ha tutte le parole cercate. I più vicini: ${counted}` : counted
  const pageCount = Math.ceil(total / catalogPageSize)
  return page > 1 && page <= pageCount ? `${products} · pagina ${page} di ${count(pageCount)}` : products
}

interface CorrectedProps {
  corrected: string
  filters: CatalogFilters
  onFilters: (filters: CatalogFilters) => void
}

/** Says that other words were searched for, and offers the typed ones. */
const Corrected = ({ corrected, filters, onFilters }: CorrectedProps) => (
  <span className={classes.corrected}>
    Risultati per «{corrected}».{' '}
    <Anchor component="button" type="button" onClick={() => onFilters(changeFilters(filters, { exact: true }))}>
      Cerca invece «{filters.search}»
    </Anchor>
  </span>
)

interface CatalogResultsProps {
  list: ProductList
  filters: CatalogFilters
  isStale: boolean
  onFilters: (filters: CatalogFilters) => void
  hrefFor: (filters: CatalogFilters) => string
  onPage: (page: number) => void
  cardAction: CardAction | undefined
}

function CatalogResults({ list, filters, isStale, onFilters, hrefFor, onPage, cardAction }: CatalogResultsProps) {
  const { page = 1 } = filters
  const pageCount = Math.ceil(list.total / catalogPageSize)

  if (list.products.length === 0) {
    return <NoProducts filters={filters} total={list.total} lastPage={pageCount} onFilters={onFilters} />
  }
  return (
    <>
      <div className={classes.results} data-stale={isStale || undefined} aria-busy={isStale}>
        <ProductGrid
          products={list.products}
          priorityCount={4}
          colorOf={({ colors }) => colorSought(filters, colors)}
          cardAction={cardAction}
        />
      </div>
      <div className="above-40">
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

function usePrefetchNextPage(filters: CatalogFilters, list: ProductList | undefined): void {
  const queryClient = useQueryClient()
  const { page = 1 } = filters
  const hasNext = list !== undefined && page * catalogPageSize < list.total
  useEffect(() => {
    if (hasNext) void queryClient.prefetchQuery(catalogQuery({ ...filters, page: page + 1 }))
  }, [hasNext, filters, page, queryClient])
}
