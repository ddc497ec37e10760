import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MostWanted } from '../../../../contract/wishlist.ts'
import { useReadFresh } from '../../../shared/calls/use-read-fresh.ts'
import { count, plural } from '../../../shared/texts/format.ts'
import { ComputedAt } from '../../../ui/computed-at.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { mostWantedPath, mostWantedQuery } from './admin-wishlist.api.ts'
import classes from './most-wanted-products.module.css'

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
            <li key={productId} className={classes.product}>
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
