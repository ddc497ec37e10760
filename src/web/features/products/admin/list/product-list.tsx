import { Checkbox } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminProductListItem } from '../../../../../contract/products/admin-products.ts'
import { failureText } from '../../../../shared/calls/failure-text.ts'
import { count, plural } from '../../../../shared/texts/format.ts'
import { toast } from '../../../../shared/toast.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { HairlineTable } from '../../../../ui/lists/list-table.tsx'
import { NoResults, PagedResults } from '../../../../ui/lists/paged-results.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import type { ProductActions } from '../admin-product-card.tsx'
import { useDuplicateProduct } from '../admin-products.api.ts'
import { BulkBar } from './bulk-bar.tsx'
import { type ColumnName, columnNames, useProductColumns } from './product-columns.ts'
import { isFiltered, type ProductFilter } from './product-filter.ts'
import { ProductFilters } from './product-filters.tsx'
import { productListQuery } from './product-list.api.ts'
import classes from './product-list.module.css'
import { ProductRow } from './product-row.tsx'
import { useInlineChange } from './use-inline-change.ts'

interface ProductListProps extends ProductActions {
  filter: ProductFilter
  categories: readonly { value: string; label: string }[]
  onFilter: (change: ProductFilter, options?: { replace: boolean }) => void
}

/** All products: search, filters, inline edits and bulk actions. The caller keeps the filter in the URL. */
export function ProductList({ filter, categories, onFilter, ...actions }: ProductListProps) {
  const query = useInfiniteQuery(productListQuery(filter))
  const products = query.data?.pages.flatMap(({ items }) => items)
  const { total, isCapped } = query.data?.pages[0] ?? { total: 0, isCapped: false }
  const { shown, toggle } = useProductColumns()
  const [ticked, setTicked] = useState<ReadonlyMap<string, AdminProductListItem>>(new Map())
  const [areAll, setAreAll] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const change = useInlineChange(setFailure)
  const duplicate = useDuplicateProduct()

  const clear = () => {
    setTicked(new Map())
    setAreAll(false)
  }
  const tick = (chosen: readonly AdminProductListItem[], isOn: boolean) => {
    const next = new Map(ticked)
    for (const product of chosen) {
      if (isOn) next.set(product.id, product)
      else next.delete(product.id)
    }
    setTicked(next)
    if (!isOn) setAreAll(false)
  }
  const copy = (productId: string) =>
    duplicate.mutate(productId, {
      onSuccess: ({ id, name }) => {
        toast.success('Prodotto duplicato', name)
        actions.onEdit(id)
      },
      onError: (error) => toast.error(failureText('Impossibile creare il prodotto. Riprova.', error)),
    })
  const onShown = products?.filter(({ id }) => ticked.has(id)).length ?? 0

  return (
    <div className={classes.list}>
      <ProductFilters
        filter={filter}
        categories={categories}
        onFilter={(next, options) => {
          clear()
          onFilter(next, options)
        }}
      />
      <Columns shown={shown} onToggle={toggle} />
      {failure && <Notice tone="error">{failure}</Notice>}
      <PagedResults
        query={query}
        skeleton={{ rows: 12, height: 40 }}
        count={() => foundText(filter, { total, isCapped })}
        empty={
          isFiltered(filter) ? (
            <NoResults
              title="Nessun prodotto trovato"
              text="Prova con una parola del nome o con lo SKU."
              all="Mostra tutti i prodotti"
              onAll={() => onFilter(nothing)}
            />
          ) : (
            <EmptyState title="Nessun prodotto ancora" text="I prodotti che aggiungi o importi compaiono qui." />
          )
        }
        more="Carica altri prodotti"
        isCounted
      >
        {(products) => (
          <HairlineTable
            caption="Tutti i prodotti"
            dense
            columns={[
              {
                label: (
                  <Checkbox
                    size="sm"
                    aria-label="Scegli tutti quelli mostrati"
                    checked={onShown === products.length}
                    indeterminate={onShown > 0 && onShown < products.length}
                    onChange={(event) => tick(products, event.currentTarget.checked)}
                  />
                ),
              },
              { label: 'Foto' },
              { label: 'Nome' },
              ...shown.map((column) => ({
                label: columnNames[column],
                ...((column === 'price' || column === 'stock') && { align: 'end' as const }),
              })),
              { label: 'Azioni', align: 'end' },
            ]}
          >
            {products.map((product) => (
              <ProductRow
                key={product.id}
                product={product}
                columns={shown}
                isSelected={areAll || ticked.has(product.id)}
                onSelect={(isOn) => tick([product], isOn)}
                onDuplicate={copy}
                change={change}
                {...actions}
              />
            ))}
          </HairlineTable>
        )}
      </PagedResults>
      {ticked.size > 0 && (
        <BulkBar
          chosen={[...ticked.values()]}
          total={total}
          hasMore={isCapped && filter.search === undefined}
          areAll={areAll}
          onAll={setAreAll}
          filter={filter}
          categories={categories}
          onDone={clear}
        />
      )}
    </div>
  )
}

/** The counts of searches and some filters are capped; the text says so. */
function foundText({ search }: ProductFilter, { total, isCapped }: { total: number; isCapped: boolean }): string {
  if (!isCapped) return plural(total, 'prodotto', 'prodotti')
  return search === undefined
    ? `Più di ${count(total)} prodotti`
    : `I primi ${count(total)}: aggiungi una parola per gli altri`
}

const nothing: ProductFilter = { search: undefined, category: undefined, state: undefined, lack: undefined }

function Columns({ shown, onToggle }: { shown: readonly ColumnName[]; onToggle: (column: ColumnName) => void }) {
  return (
    <details className={classes.columns}>
      <summary>Colonne</summary>
      <div className={classes.columnList}>
        {(Object.keys(columnNames) as ColumnName[]).map((column) => (
          <Checkbox
            key={column}
            size="sm"
            label={columnNames[column]}
            checked={shown.includes(column)}
            onChange={() => onToggle(column)}
          />
        ))}
      </div>
    </details>
  )
}
