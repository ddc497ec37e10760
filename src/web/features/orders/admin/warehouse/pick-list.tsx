import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { plural } from '../../../../shared/texts/format.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { pickListQuery } from './fulfilment.api.ts'
import { FullWindow } from './full-window.tsx'
import classes from './pick-list.module.css'
import { nameOfLine } from './station/packing.ts'

/** Items to pick for several orders, by shelf; printed as a table without the rest of the page. */
export function PickListPage({ orderIds, back }: { orderIds: readonly string[] | undefined; back: ReactNode }) {
  const query = useQuery(pickListQuery(orderIds))
  const { data } = query
  return createPortal(
    <FullWindow
      title="Lista di prelievo"
      label="Lista di prelievo"
      facts={
        data && (
          <p className="flush">
            {plural(data.pieces, 'pezzo', 'pezzi')} per {plural(data.orders, 'ordine', 'ordini')}
            {data.hasMore && ', i primi pagati: altri aspettano'}
          </p>
        )
      }
      tools={
        <>
          <Button size="sm" disabled={!data?.items.length} onClick={() => window.print()}>
            Stampa
          </Button>
          {back}
        </>
      }
    >
      {query.isPending && <RowsSkeleton rows={10} height={32} />}
      {query.error && <LoadFailed error={query.error} onRetry={query.refetch} />}
      {data?.items.length === 0 && <EmptyState title="Niente da prelevare" text="Nessun ordine aspetta di partire." />}
      {data && data.items.length > 0 && (
        <table className={classes.items}>
          <thead>
            <tr>
              <th scope="col">Scaffale</th>
              <th scope="col">SKU</th>
              <th scope="col">Articolo</th>
              <th scope="col">Pezzi</th>
              <th scope="col">Pacchi</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map((item) => (
              <tr key={`${item.sku} ${nameOfLine(item)}`}>
                <td>{item.shelf ?? '—'}</td>
                <td className={classes.sku}>{item.sku}</td>
                <td className={classes.wide}>{nameOfLine(item)}</td>
                <td className={classes.quantity}>{item.quantity}</td>
                <td className={classes.parcels}>
                  {item.parcels
                    .map(
                      ({ code, orderNumber, quantity }) =>
                        `${code ?? orderNumber}${quantity > 1 ? ` × ${quantity}` : ''}`,
                    )
                    .join(', ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FullWindow>,
    document.body,
  )
}
