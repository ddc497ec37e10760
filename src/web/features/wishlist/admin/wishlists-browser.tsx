import { Anchor, Stack } from '@mantine/core'
import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AdminWishlistEntry, MostWanted } from '../../../../contract/wishlist.ts'
import { adminHoldingsPageSize } from '../../../../domain/page-sizes.ts'
import { pictureFor, variantInfo } from '../../../../domain/products/products.ts'
import { adminListQuery } from '../../../shared/calls/admin-list-query.ts'
import { http } from '../../../shared/calls/http.ts'
import { useReadFresh } from '../../../shared/calls/use-read-fresh.ts'
import { countText } from '../../../shared/texts/count-text.ts'
import { customerName } from '../../../shared/texts/customer-name.ts'
import { count, date, plural } from '../../../shared/texts/format.ts'
import { ComputedAt } from '../../../ui/computed-at.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { type ListColumn, ListTable } from '../../../ui/lists/list-table.tsx'
import { NoResults, PagedResults } from '../../../ui/lists/paged-results.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { Picture } from '../../../ui/picture.tsx'
import classes from './wishlists-browser.module.css'

const columns: readonly ListColumn<AdminWishlistEntry>[] = [
  {
    label: 'Immagine',
    className: classes.pictureCell,
    cell: ({ product, variant }) => {
      const picture = pictureFor(product, variant?.color ?? null)
      return (
        <Picture src={picture?.imageUrl} preview={picture?.preview} alt="" sizes="27px" className={classes.picture} />
      )
    },
  },
  {
    label: 'Prodotto',
    className: classes.product,
    cell: ({ product, variant }) => (
      <>
        {product.name}
        <span className={classes.second}>
          {[variant && variantInfo(variant), !product.isActive && 'Non più in vendita'].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
  },
  {
    label: 'Utente',
    className: classes.user,
    cell: ({ user }) => (
      <>
        {customerName(user)}
        {customerName(user) !== user.username && <span className={classes.second}>{user.username}</span>}
      </>
    ),
  },
  {
    label: 'Email',
    className: classes.email,
    cell: ({ user }) => (
      <Anchor href={`mailto:${user.email}`} size="sm">
        {user.email}
      </Anchor>
    ),
  },
  { label: 'Quantità', align: 'end', isNamed: true, cell: ({ quantity }) => count(quantity) },
  { label: 'Aggiunto il', isNamed: true, nowrap: true, cell: ({ createdAt }) => date(createdAt) },
  { label: 'Note', className: classes.notes, cell: ({ notes }) => notes },
]

interface WishlistsBrowserProps {
  search: string | undefined
  onSearch: (search: string | undefined) => void
}

/** Wishlist entries of all customers, newest first. */
export function WishlistsBrowser({ search, onSearch }: WishlistsBrowserProps) {
  const query = useInfiniteQuery(wishlistsQuery(search))
  return (
    <Stack gap={8}>
      <search>
        <SearchField
          className={classes.search}
          label="Cerca nelle wishlist"
          placeholder="Prodotto, SKU, cliente, azienda o email"
          value={search ?? ''}
          onSearch={(text) => onSearch(text || undefined)}
        />
      </search>
      <PagedResults
        query={query}
        skeleton={{ rows: 10, height: 44 }}
        count={(page) => countText(search, page, ['prodotto salvato', 'prodotti salvati'])}
        empty={
          search ? (
            <NoResults
              title="Nessun prodotto salvato trovato"
              text={`Nessun prodotto e nessun cliente corrisponde a “${search}”.`}
              all="Mostra tutte le wishlist"
              onAll={() => onSearch(undefined)}
            />
          ) : (
            <EmptyState
              title="Nessuna wishlist ancora"
              text="Quando un cliente salva un prodotto nella sua wishlist, il prodotto compare qui."
            />
          )
        }
        more="Carica altri prodotti salvati"
      >
        {(entries) => <ListTable caption="Wishlist" columns={columns} rows={entries} keyOf={({ id }) => id} />}
      </PagedResults>
    </Stack>
  )
}

interface MostWantedProductsProps {
  /** Link to the wishlist entries of the product. */
  linkTo: (name: string) => ReactNode
}

/** The products that are in the most wishlists. */
export function MostWantedProducts({ linkTo }: MostWantedProductsProps) {
  const query = useQuery(mostWantedQuery())
  const fresh = useReadFresh<MostWanted>(mostWantedPath)
  if (query.isPending) return <RowsSkeleton rows={5} height={44} />
  if (!query.data) return <LoadFailed error={query.error} onRetry={query.refetch} />
  const { products, computedAt } = query.data
  return (
    <div className="grid gap-8">
      <ComputedAt at={computedAt} reading={fresh} />
      {products.length === 0 ? (
        <EmptyState title="Nessun prodotto salvato" text="I prodotti salvati da più clienti compaiono qui." />
      ) : (
        <ol className="plain-list ruled framed">
          {products.map(({ productId, name, imageUrl, customers, pieces, available }) => (
            <li key={productId} className={classes.wanted}>
              <Picture src={imageUrl} alt="" sizes="27px" className={classes.picture} />
              <span className={classes.name}>{linkTo(name)}</span>
              <span className={classes.figures}>
                {plural(customers, 'cliente', 'clienti')} · {plural(pieces, 'pezzo', 'pezzi')}
                <span className={classes.available} data-short={available < pieces || undefined}>
                  {count(available)} disponibili
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

const wishlistsPath = '/api/admin/wishlists'

/** Entries of all customers, newest first. */
const wishlistsQuery = (search: string | undefined) =>
  adminListQuery<AdminWishlistEntry>(wishlistsPath, { search }, adminHoldingsPageSize)

const mostWantedPath = `${wishlistsPath}/most-wanted`

const mostWantedQuery = () =>
  queryOptions({
    queryKey: [mostWantedPath],
    queryFn: ({ signal }) => http.get<MostWanted>(mostWantedPath, { signal }),
    refetchOnMount: 'always',
  })
