import { Button } from '@mantine/core'
import type { AdminReservation } from '../../../../contract/orders/reservations.ts'
import { pictureFor, variantInfo } from '../../../../domain/products/products.ts'
import { customerName } from '../../../shared/texts/customer-name.ts'
import { dateTime, plural } from '../../../shared/texts/format.ts'
import { timeLeft } from '../../../shared/texts/time-left.ts'
import { Picture } from '../../../ui/picture.tsx'
import classes from './held-pieces.module.css'

interface HeldPiecesProps {
  reservation: AdminReservation
  now: number
  namesCustomer: boolean
  onCancel: () => void
}

/** Reservations with less than a day left get a warning style. */
const soonMs = 24 * 3_600_000

/** One reservation: product, quantity, customer and end. */
export function HeldPieces({ reservation, now, namesCustomer, onCancel }: HeldPiecesProps) {
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
