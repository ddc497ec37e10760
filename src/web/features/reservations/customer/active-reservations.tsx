import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Reservation } from '../../../../contract/reservations.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { reservationDays } from '../../../../domain/reservations.ts'
import { TextLink } from '../../../ui/button-link.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { activeReservationsQuery } from './active-reservations.api.ts'
import { ReservationList } from './reservation-list.tsx'

/** The panel that turns reservations into an order. */
export function ActiveReservations({ onConfirm }: { onConfirm: (chosen: readonly Reservation[]) => void }) {
  const { data, error, isPending, refetch } = useQuery(activeReservationsQuery())
  if (data?.items.length === 0) return <NoReservations />
  return (
    <Panel title="Riserve attive" intro="I capi riservati restano tuoi per 7 giorni: scegli quali ordinare.">
      {isPending && <RowsSkeleton rows={1} height={88} />}
      {error && !data && <LoadFailed error={error} onRetry={refetch} />}
      {data && <ReservationList reservations={data.items} onConfirm={onConfirm} />}
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
