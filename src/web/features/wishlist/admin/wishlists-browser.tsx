import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { countText } from '../../../shared/texts/count-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { PagedResults } from '../../../ui/loading/paged-results.tsx'
import { wishlistsQuery } from './admin-wishlist.api.ts'
import classes from './wishlists-browser.module.css'
import { WishlistsTable } from './wishlists-table.tsx'

interface WishlistsBrowserProps {
  search: string | undefined
  onSearch: (search: string | undefined) => void
}

/** Wishlist entries of all customers, newest first. */
export function WishlistsBrowser({ search, onSearch }: WishlistsBrowserProps) {
  const query = useInfiniteQuery(wishlistsQuery(search))
  const first = query.data?.pages[0]
  const entries = query.data?.pages.flatMap(({ items }) => items)

  return (
    <div className={classes.browser}>
      <search>
        <SearchField
          className={classes.search}
          label="Cerca nelle wishlist"
          placeholder="Prodotto, SKU, cliente, azienda o email"
          value={search ?? ''}
          onSearch={(text) => onSearch(text || undefined)}
        />
      </search>
      <p role="status" className={classes.count}>
        {first &&
          entries &&
          countText(search, { shown: entries.length, ...first }, ['prodotto salvato', 'prodotti salvati'])}
      </p>
      <PagedResults
        query={query}
        skeleton={{ rows: 10, height: 44 }}
        empty={<NoEntries search={search} onReset={() => onSearch(undefined)} />}
        more="Carica altri prodotti salvati"
      >
        {(entries) => <WishlistsTable entries={entries} />}
      </PagedResults>
    </div>
  )
}

function NoEntries({ search, onReset }: { search: string | undefined; onReset: () => void }) {
  if (!search) {
    return (
      <EmptyState
        title="Nessuna wishlist ancora"
        text="Quando un cliente salva un prodotto nella sua wishlist, il prodotto compare qui."
      />
    )
  }
  return (
    <EmptyState
      title="Nessun prodotto salvato trovato"
      text={`Nessun prodotto e nessun cliente corrisponde a “${search}”.`}
      action={
        <Button variant="default" onClick={onReset}>
          Mostra tutte le wishlist
        </Button>
      }
    />
  )
}
