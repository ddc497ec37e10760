import { ActionIcon, Checkbox } from '@mantine/core'
import type { Reservation } from '../../../../contract/orders/reservations.ts'
import { multiplyMoney } from '../../../../domain/money/money.ts'
import { pictureFor, variantInfo } from '../../../../domain/products/products.ts'
import { onDay } from '../../../../domain/time/italian-day.ts'
import { dateTime, euro } from '../../../shared/texts/format.ts'
import { timeLeft } from '../../../shared/texts/time-left.ts'
import { IconX } from '../../../ui/icons/icon-x.tsx'
import { Picture } from '../../../ui/picture.tsx'
import classes from './reservation-row.module.css'

interface ReservationRowProps {
  reservation: Reservation
  now: number
  selected: boolean
  onSelect: (selected: boolean) => void
  onCancel: () => void
}

/** `Blazer Milano, Nero / M`. */
export const reservationName = ({ product, variant }: Reservation): string =>
  variant ? `${product.name}, ${variantInfo(variant)}` : product.name

/** Reservations with less than a day left get a warning style. */
const soonMs = 24 * 3_600_000

export function ReservationRow({ reservation, now, selected, onSelect, onCancel }: ReservationRowProps) {
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
      <p className={classes.total}>{euro(multiplyMoney(product.price, quantity))}</p>
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
