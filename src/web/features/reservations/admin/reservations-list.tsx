import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AdminReservation } from '../../../../contract/orders/reservations.ts'
import { adminHoldingsPageSize } from '../../../../domain/page-sizes.ts'
import { pictureFor, variantInfo } from '../../../../domain/products/products.ts'
import { adminListQuery } from '../../../shared/calls/admin-list-query.ts'
import { http, messageOf, queryString } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { useDialogFor } from '../../../shared/dialogs/use-dialog-for.ts'
import { useFocusAfterDialog } from '../../../shared/dialogs/use-focus-after-dialog.ts'
import { useSending } from '../../../shared/forms/use-sending.ts'
import { countText } from '../../../shared/texts/count-text.ts'
import { customerName } from '../../../shared/texts/customer-name.ts'
import { dateTime, plural } from '../../../shared/texts/format.ts'
import { timeLeft } from '../../../shared/texts/time-left.ts'
import { toast } from '../../../shared/toast.ts'
import { useNow } from '../../../shared/use-now.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogSubmit } from '../../../ui/dialogs/dialog-actions.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { hintBelow } from '../../../ui/fields/field-props.ts'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { NoResults, PagedResults } from '../../../ui/lists/paged-results.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Picture } from '../../../ui/picture.tsx'
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

interface HeldPiecesProps {
  reservation: AdminReservation
  now: number
  namesCustomer: boolean
  onCancel: () => void
}

/** Reservations with less than a day left get a warning style. */
const soonMs = 24 * 3_600_000

/** One reservation: product, quantity, customer and end. */
function HeldPieces({ reservation, now, namesCustomer, onCancel }: HeldPiecesProps) {
  const { product, variant, quantity, expiresAt, user } = reservation
  const picture = pictureFor(product, variant?.color ?? null)
  const left = timeLeft(expiresAt, now)
  const isSoon = new Date(expiresAt).getTime() - now < soonMs
  return (
    <li className={classes.row}>
      <Picture src={picture?.imageUrl} preview={picture?.preview} alt="" sizes="36px" className={classes.picture} />
      <div className="shrinkable">
        <p className="flush breakable">
          <strong>{product.name}</strong>
          {variant && ` · ${variantInfo(variant)}`} · {plural(quantity, 'pezzo', 'pezzi')}
        </p>
        {namesCustomer && (
          <p className={classes.soft}>
            {customerName(user)} · {user.email}
          </p>
        )}
        <p className={classes.soft} data-soon={isSoon || undefined}>
          Fino a {dateTime(expiresAt)}
          {left === null ? ' (scaduta)' : ` (ancora ${left})`}
        </p>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Annulla la riserva di ${product.name} di ${customerName(user)}`}
        onClick={onCancel}
      >
        Annulla
      </Button>
    </li>
  )
}

interface CancelReservationDialogProps {
  reservation: AdminReservation
  opened: boolean
  onClose: () => void
  onCancelled: () => void
}

const failed = 'Impossibile annullare la riserva. Riprova.'

/** Explains the effect of cancelling and asks for the reason, which is shown to the customer. */
function CancelReservationDialog({ reservation, opened, onClose, onCancelled }: CancelReservationDialogProps) {
  const cancel = useCancelReservation()
  const [reason, setReason] = useState('')
  const { problem, send } = useSending((error) => messageOf(error, failed))
  const name = customerName(reservation.user)

  const confirm = () =>
    send(async () => {
      // The second click of a double click can hit the dialog while it closes.
      if (!opened) return
      await cancel.mutateAsync({ id: reservation.id, reason })
      toast.success('Riserva annullata', `${name} riceve un avviso nella sua area.`)
      onClose()
      onCancelled()
    })

  return (
    <Dialog opened={opened} onClose={onClose} title="Annulla la riserva" size="md" persistent={reason !== ''}>
      <Stack gap="md">
        {problem && <Notice tone="error">{problem}</Notice>}
        <Text lh={1.6}>
          {plural(reservation.quantity, 'pezzo', 'pezzi')} di <strong>{reservation.product.name}</strong>{' '}
          {reservation.quantity === 1 ? 'torna disponibile' : 'tornano disponibili'} per tutti. {name} lo legge nella
          sua area.
        </Text>
        <Textarea
          label="Motivo (facoltativo)"
          description="Il cliente lo legge nell’avviso."
          {...hintBelow}
          rows={2}
          maxLength={300}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DialogSubmit
          label="Annulla la riserva"
          isPending={cancel.isPending}
          destructive
          onSubmit={() => void confirm()}
          cancelLabel="Torna indietro"
          onCancel={onClose}
        />
      </Stack>
    </Dialog>
  )
}

const reservationsPath = '/api/admin/reservations'

interface ReservationFilters {
  search?: string | undefined
  /** Only reservations of this customer. */
  userId?: string | undefined
}

/** Active reservations, those that end soonest first. */
const liveReservationsQuery = (filters: ReservationFilters) =>
  adminListQuery<AdminReservation>(reservationsPath, filters, adminHoldingsPageSize)

/** The customer is notified and given the reason. */
function useCancelReservation() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      dedupe(`cancel reservation ${id}`, () =>
        http.delete(`${reservationsPath}/${encodeURIComponent(id)}${queryString({ reason })}`),
      ),
    onSettled: () => void invalidate(reservationsPath, '/api/admin/dashboard', '/api/admin/users'),
  })
}

interface ReservationsBrowserProps {
  search: string | undefined
  onSearch: (search: string | undefined) => void
}

/** Active reservations of all customers, with a search. */
export function ReservationsBrowser({ search, onSearch }: ReservationsBrowserProps) {
  return (
    <Stack gap={8}>
      <search>
        <SearchField
          label="Cerca nelle riserve"
          placeholder="Prodotto, SKU, cliente, azienda o email"
          value={search ?? ''}
          onSearch={(text) => onSearch(text || undefined)}
        />
      </search>
      <ReservationsList
        search={search}
        empty={
          search ? (
            <NoResults
              title="Nessuna riserva trovata"
              text={`Nessun prodotto e nessun cliente corrisponde a “${search}”.`}
              all="Mostra tutte le riserve"
              onAll={() => onSearch(undefined)}
            />
          ) : (
            <EmptyState title="Nessuna riserva attiva" text="I pezzi che i clienti mettono da parte compaiono qui." />
          )
        }
      />
    </Stack>
  )
}
