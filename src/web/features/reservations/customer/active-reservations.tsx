import { useInfiniteQuery } from '@tanstack/react-query'
import type { Reservation } from '../../../../contract/orders/reservations.ts'
import { Panel } from '../../../ui/layout/panel.tsx'
import { LoadMore } from '../../../ui/lists/load-more.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { activeReservationsQuery } from './active-reservations.api.ts'
import { ReservationList } from './reservation-list.tsx'

/** Panel that converts reservations into an order; renders nothing if there are none. */
export function ActiveReservations({ onConfirm }: { onConfirm: (chosen: readonly Reservation[]) => void }) {
  const query = useInfiniteQuery(activeReservationsQuery())
  const { data, error, refetch } = query
  const reservations = data?.pages.flatMap(({ items }) => items) ?? []
  if (!error && reservations.length === 0) return null
  const progress = { shown: reservations.length, total: data?.pages[0]?.total ?? 0 }
  return (
    <Panel title="Riserve attive" intro="I capi riservati restano tuoi per 7 giorni: scegli quali ordinare.">
      {error && !data && <LoadFailed error={error} onRetry={refetch} />}
      {data && (
        <ReservationList
          reservations={reservations}
          more={<LoadMore query={query} progress={progress} label="Mostra altre riserve" />}
          onConfirm={onConfirm}
        />
      )}
    </Panel>
  )
}
