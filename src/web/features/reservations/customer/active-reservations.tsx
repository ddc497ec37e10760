import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Reservation } from '../../../../contract/orders/reservations.ts'
import { addMoney, multiplyMoney } from '../../../../domain/money/money.ts'
import { pictureFor, variantInfo } from '../../../../domain/products/products.ts'
import { onDay } from '../../../../domain/time/italian-day.ts'
import { http, messageOf } from '../../../shared/calls/http.ts'
import { dedupe } from '../../../shared/calls/intents.ts'
import { ownListQuery } from '../../../shared/calls/own-list-query.ts'
import { showsStock, useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { type DialogFor, useDialogFor } from '../../../shared/dialogs/use-dialog-for.ts'
import { dateTime, euro, plural } from '../../../shared/texts/format.ts'
import { timeLeft } from '../../../shared/texts/time-left.ts'
import { toast } from '../../../shared/toast.ts'
import { useNow } from '../../../shared/use-now.ts'
import { ConfirmDialog } from '../../../ui/dialogs/dialog-actions.tsx'
import { IconX } from '../../../ui/icons/icon-x.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { LoadMore } from '../../../ui/lists/load-more.tsx'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import { Picture } from '../../../ui/picture.tsx'
import classes from './active-reservations.module.css'

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

interface ReservationListProps {
  reservations: readonly Reservation[]
  /** Loads further rows at the end of the list. */
  more: ReactNode
  onConfirm: (chosen: readonly Reservation[]) => void
}

/** All reservations are selected initially. */
function ReservationList({ reservations, more, onConfirm }: ReservationListProps) {
  const now = useNow()
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const cancelling = useDialogFor<Reservation>()
  const chosen = reservations.filter(({ id, expiresAt }) => !leftOut.has(id) && new Date(expiresAt).getTime() > now)
  const total = addMoney('0.00', ...chosen.map(({ product, quantity }) => multiplyMoney(product.price, quantity)))

  const select = (id: string, on: boolean) =>
    setLeftOut((before) => new Set(on ? [...before].filter((other) => other !== id) : [...before, id]))

  return (
    <>
      <ul className={classes.list}>
        {reservations.map((reservation) => (
          <li key={reservation.id}>
            <ReservationRow
              reservation={reservation}
              now={now}
              selected={chosen.includes(reservation)}
              onSelect={(on) => select(reservation.id, on)}
              onCancel={() => cancelling.open(reservation)}
            />
          </li>
        ))}
      </ul>
      {more}
      <div className={classes.foot}>
        <p className={classes.sum} role="status">
          {plural(chosen.length, 'riserva scelta', 'riserve scelte')}
          <strong className={classes.total}>{euro(total)}</strong>
        </p>
        <Button disabled={chosen.length === 0} onClick={() => onConfirm(chosen)}>
          Conferma Ordine
        </Button>
      </div>
      <CancelReservationDialog dialog={cancelling} />
    </>
  )
}

function CancelReservationDialog({ dialog }: { dialog: DialogFor<Reservation> }) {
  const cancel = useCancelReservation()
  const { subject: reservation, opened, close } = dialog
  /** Uses `await` instead of callbacks, so that the toast appears even if the list is unmounted after its last reservation. */
  const confirm = async () => {
    if (!reservation || cancel.isPending) return
    try {
      await cancel.mutateAsync(reservation.id)
      toast.success('Riserva annullata')
    } catch (error) {
      toast.error(messageOf(error, 'Impossibile annullare la riserva. Riprova.'))
    }
    close()
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      onConfirm={() => void confirm()}
      title="Annullare la riserva?"
      confirmLabel="Annulla la riserva"
      cancelLabel="Torna indietro"
      destructive
      pending={cancel.isPending}
    >
      {reservation && `${reservationName(reservation)}: i pezzi tornano disponibili per tutti.`}
    </ConfirmDialog>
  )
}

interface ReservationRowProps {
  reservation: Reservation
  now: number
  selected: boolean
  onSelect: (selected: boolean) => void
  onCancel: () => void
}

/** `Blazer Milano, Nero / M`. */
const reservationName = ({ product, variant }: Reservation): string =>
  variant ? `${product.name}, ${variantInfo(variant)}` : product.name

/** Reservations with less than a day left get a warning style. */
const soonMs = 24 * 3_600_000

function ReservationRow({ reservation, now, selected, onSelect, onCancel }: ReservationRowProps) {
  const { product, variant, quantity, expiresAt } = reservation
  const name = reservationName(reservation)
  const left = timeLeft(expiresAt, now)
  const picture = pictureFor(product, variant?.color ?? null)
  const isSoon = new Date(expiresAt).getTime() - now < soonMs
  return (
    <div className={classes.row}>
      <Checkbox
        size="md"
        aria-label={`Scegli ${name}`}
        checked={selected}
        disabled={left === null}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <Picture src={picture?.imageUrl} preview={picture?.preview} alt="" sizes="56px" className={classes.picture} />
      <div className={classes.info}>
        <p className="flush strong leading-145">{product.name}</p>
        <p className={classes.detail}>
          {variant && `${variantInfo(variant)} · `}
          <span className="nowrap">
            {quantity} × {euro(product.price)}
          </span>
        </p>
        <p className={classes.expiry} data-soon={isSoon || undefined}>
          {left === null ? 'Scaduta' : `Scade ${onDay(dateTime(expiresAt))}`}
          {left !== null && <span className="nowrap"> (ancora {left})</span>}
        </p>
      </div>
      <p className={classes.rowTotal}>{euro(multiplyMoney(product.price, quantity))}</p>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={42}
        aria-label={`Annulla la riserva di ${name}`}
        title="Annulla la riserva"
        onClick={onCancel}
      >
        <IconX size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** Those that end soonest first. Reservations expire without a mutation, so every visit refetches. */
const activeReservationsQuery = () => ({
  ...ownListQuery<Reservation>('/api/reservations', { status: 'active' }),
  refetchOnMount: 'always' as const,
})

/** Cancelling releases the reserved stock. */
function useCancelReservation() {
  const invalidate = useInvalidate()
  return useMutation({
    mutationFn: (reservationId: string) => {
      const path = `/api/reservations/${encodeURIComponent(reservationId)}`
      return dedupe(`cancel ${path}`, () => http.delete(path))
    },
    onSuccess: () => invalidate(...showsStock),
  })
}
