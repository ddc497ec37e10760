import { Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Reservation } from '../../../../contract/reservations.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { reservationDays } from '../../../../domain/reservations.ts'
import { TextLink } from '../../../ui/button-link.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { activeReservationsQuery } from './active-reservations.api.ts'
import { ReservationList } from './reservation-list.tsx'

/** The panel that turns reservations into an order. */
export function ActiveReservations({ onConfirm }: { onConfirm: (chosen: readonly Reservation[]) => void }) {
  const query = useInfiniteQuery(activeReservationsQuery())
  const { data, error, isPending, refetch } = query
  const reservations = data?.pages.flatMap(({ items }) => items) ?? []
  if (data && reservations.length === 0) return <NoReservations />
  const progress = { shown: reservations.length, total: data?.pages[0]?.total ?? 0 }
  return (
    <Panel title="Riserve attive" intro="I capi riservati restano tuoi per 7 giorni: scegli quali ordinare.">
      {isPending && <RowsSkeleton rows={1} height={88} />}
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

function NoReservations() {
  return (
    <Panel title="Riserve attive">
      <Text c="dimmed" lh={1.55}>
        Nessuna riserva attiva. Riserva i capi dalla{' '}
        <TextLink to={paths.dashboard} search={{ section: 'wishlist' }}>
          wishlist
        </TextLink>
        : restano tuoi per {reservationDays} giorni.
      </Text>
    </Panel>
  )
}
