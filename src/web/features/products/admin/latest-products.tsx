import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { adminProductsShown } from '../../../../domain/page-sizes.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { OutdatedNotice } from '../../../ui/loading/outdated-notice.tsx'
import { CardsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { AdminProductCard, type ProductActions } from './admin-product-card.tsx'
import { latestProductsQuery } from './admin-products.api.ts'
import classes from './latest-products.module.css'
import { useBulkRemoval } from './list/use-bulk-removal.ts'

interface LatestProductsProps extends ProductActions {
  onAdd: () => void
  /** Further commands of the catalogue, next to 'Aggiungi Prodotto'. */
  commands: ReactNode
}

/** The newest products as cards, to edit or to select and delete. */
export function LatestProducts({ onAdd, commands, ...actions }: LatestProductsProps) {
  const query = useQuery(latestProductsQuery())
  const products = query.data?.items
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const removal = useBulkRemoval(() => setTicked(new Set()))
  const Failed = products ? OutdatedNotice : LoadFailed
  const selected = products?.filter(({ id }) => ticked.has(id)) ?? []

  const tick = (id: string, isOn: boolean) => {
    const next = new Set(ticked)
    if (isOn) next.add(id)
    else next.delete(id)
    setTicked(next)
  }

  return (
    <div className="stack gap-12">
      <div className="cluster gap-8">
        <Button size="sm" onClick={onAdd}>
          Aggiungi Prodotto
        </Button>
        {commands}
        <Button
          size="sm"
          variant="default"
          disabled={!products?.length || selected.length === products.length}
          onClick={() => setTicked(new Set(products?.map(({ id }) => id)))}
        >
          Seleziona tutti
        </Button>
        <Button size="sm" variant="default" disabled={selected.length === 0} onClick={() => setTicked(new Set())}>
          Deseleziona tutti
        </Button>
        {selected.length > 0 && (
          <Button
            size="sm"
            color="red"
            loading={removal.isPending}
            onClick={() => removal.ask(selected.map(({ id }) => id))}
          >
            Elimina selezionati ({selected.length})
          </Button>
        )}
      </div>
      {removal.failure && <Notice tone="error">{removal.failure}</Notice>}
      {query.isPending && <CardsSkeleton cards={adminProductsShown} height={340} />}
      {query.error && <Failed error={query.error} onRetry={query.refetch} />}
      {products?.length === 0 && (
        <EmptyState
          title="Nessun prodotto ancora"
          text="I prodotti che aggiungi o importi compaiono qui."
          action={<Button onClick={onAdd}>Aggiungi il primo prodotto</Button>}
        />
      )}
      {products && products.length > 0 && (
        <ul className={classes.cards} aria-label="Ultimi prodotti">
          {products.map((product) => (
            <li key={product.id}>
              <AdminProductCard
                product={product}
                isSelected={ticked.has(product.id)}
                onSelect={(isOn) => tick(product.id, isOn)}
                {...actions}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
