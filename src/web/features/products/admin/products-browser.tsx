import { useQuery } from '@tanstack/react-query'
import { count, plural } from '../../../shared/texts/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { OutdatedNotice } from '../../../ui/loading/outdated-notice.tsx'
import { CardsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { AdminProductCard } from './admin-product-card.tsx'
import { adminProductsQuery } from './admin-products.api.ts'
import classes from './products-browser.module.css'

interface ProductsBrowserProps {
  search: string | undefined
  /** `replace` while typing, so that Back does not walk through every letter. */
  onSearch: (search: string | undefined, options: { replace: boolean }) => void
  /** Opens the pictures of a product. */
  onPictures: (productId: string) => void
}

/** The newest products as cards, and a search for the others. The caller keeps the search in the address. */
export function ProductsBrowser({ search, onSearch, onPictures }: ProductsBrowserProps) {
  const query = useQuery(adminProductsQuery(search))
  const { items: products, total = 0 } = query.data ?? {}
  const Failed = products ? OutdatedNotice : LoadFailed

  return (
    <div className={classes.browser}>
      <search className={classes.search}>
        <SearchField
          hasShortcut
          label="Cerca prodotti"
          placeholder="Nome o SKU"
          value={search ?? ''}
          onSearch={(text) => onSearch(text || undefined, { replace: search !== undefined })}
        />
      </search>
      {query.isPending && <CardsSkeleton cards={4} height={240} />}
      {query.error && <Failed error={query.error} onRetry={query.refetch} />}
      {products && (
        <div className={classes.results} data-stale={query.isPlaceholderData || undefined}>
          <p className={classes.count} role="status">
            {search ? found(products.length, total) : newest(products.length, total)}
          </p>
          {products.length === 0 ? (
            <NoProducts isSearch={search !== undefined} />
          ) : (
            <ul className={classes.cards}>
              {products.map((product) => (
                <li key={product.id}>
                  <AdminProductCard product={product} onPictures={() => onPictures(product.id)} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}

const newest = (shown: number, total: number) =>
  shown < total ? `I ${shown} più recenti di ${count(total)}` : plural(total, 'prodotto', 'prodotti')

const found = (shown: number, total: number) =>
  shown < total
    ? `I primi ${shown} di ${count(total)}: aggiungi una parola per trovare gli altri`
    : plural(total, 'prodotto trovato', 'prodotti trovati')

const NoProducts = ({ isSearch }: { isSearch: boolean }) =>
  isSearch ? (
    <EmptyState title="Nessun prodotto trovato" text="Prova con una parola del nome o con lo SKU." />
  ) : (
    <EmptyState title="Nessun prodotto ancora" text="I prodotti che importi compaiono qui." />
  )
