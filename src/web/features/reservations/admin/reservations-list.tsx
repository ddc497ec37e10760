import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AdminReservation } from '../../../../contract/orders/reservations.ts'
import { useDialogFor } from '../../../shared/dialogs/use-dialog-for.ts'
import { useFocusAfterDialog } from '../../../shared/dialogs/use-focus-after-dialog.ts'
import { countText } from '../../../shared/texts/count-text.ts'
import { useNow } from '../../../shared/use-now.ts'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { LoadMore } from '../../../ui/loading/load-more.tsx'
import { OutdatedNotice } from '../../../ui/loading/outdated-notice.tsx'
import { RowsSkeleton } from '../../../ui/loading/skeletons.tsx'
import { liveReservationsQuery } from './admin-reservations.api.ts'
import { CancelReservationDialog } from './cancel-reservation-dialog.tsx'
import { HeldPieces } from './held-pieces.tsx'
import classes from './reservations-list.module.css'

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
  const first = query.data?.pages[0]
  const reservations = query.data?.pages.flatMap(({ items }) => items)
  const Failed = reservations ? OutdatedNotice : LoadFailed
  return (
    <div className={classes.results} data-stale={query.isPlaceholderData || undefined}>
      <p role="status" className={classes.count}>
        {first && reservations && countText(search, { ...first, shown: reservations.length }, ['riserva', 'riserve'])}
      </p>
      {query.isPending && <RowsSkeleton rows={6} height={56} />}
      {query.error && <Failed error={query.error} onRetry={query.refetch} />}
      {reservations && (
        <div id={listId} tabIndex={-1} className={classes.holder}>
          {reservations.length === 0 ? (
            empty
          ) : (
            <ul className={classes.list}>
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
          <LoadMore query={query} label="Carica altre riserve" dense />
        </div>
      )}
      {cancelling.subject && (
        <CancelReservationDialog
          key={cancelling.subject.id}
          reservation={cancelling.subject}
          opened={cancelling.opened}
          onClose={cancelling.close}
          onCancelled={() => focusThen(listId)}
        />
      )}
    </div>
  )
}
