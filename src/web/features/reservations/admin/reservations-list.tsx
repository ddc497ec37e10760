import { Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AdminReservation } from '../../../../contract/orders/reservations.ts'
import { useDialogFor } from '../../../shared/dialogs/use-dialog-for.ts'
import { useFocusAfterDialog } from '../../../shared/dialogs/use-focus-after-dialog.ts'
import { countText } from '../../../shared/texts/count-text.ts'
import { useNow } from '../../../shared/use-now.ts'
import { PagedResults } from '../../../ui/lists/paged-results.tsx'
import { liveReservationsQuery } from './admin-reservations.api.ts'
import { CancelReservationDialog } from './cancel-reservation-dialog.tsx'
import { HeldPieces } from './held-pieces.tsx'

interface ReservationsListProps {
  search?: string | undefined
  /** Only reservations of this customer, whose name is then left out of the rows. */
  userId?: string | undefined
  /** Shown instead of an empty list. */
  empty: ReactNode
}

const listId = 'admin-reservations-list'

/** Active reservations, those that end soonest first; each can be cancelled. */
export function ReservationsList({ search, userId, empty }: ReservationsListProps) {
  const query = useInfiniteQuery(liveReservationsQuery({ search, userId }))
  const now = useNow()
  const cancelling = useDialogFor<AdminReservation>()
  const focusThen = useFocusAfterDialog(cancelling.opened, listId)
  return (
    <Stack gap={8}>
      <PagedResults
        id={listId}
        query={query}
        skeleton={{ rows: 6, height: 56 }}
        count={(page) => countText(search, page, ['riserva', 'riserve'])}
        empty={empty}
        more="Carica altre riserve"
      >
        {(reservations) => (
          <ul className="plain-list ruled framed">
            {reservations.map((reservation) => (
              <HeldPieces
                key={reservation.id}
                reservation={reservation}
                now={now}
                namesCustomer={userId === undefined}
                onCancel={() => cancelling.open(reservation)}
              />
            ))}
          </ul>
        )}
      </PagedResults>
      {cancelling.subject && (
        <CancelReservationDialog
          key={cancelling.subject.id}
          reservation={cancelling.subject}
          opened={cancelling.opened}
          onClose={cancelling.close}
          onCancelled={() => focusThen(listId)}
        />
      )}
    </Stack>
  )
}
