import { useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import type { Product, ProductVariant } from '../../../contract/products.ts'
import {
  availabilityLabels,
  availabilityOf,
  type Availability as Standing,
} from '../../features/products/customer/availability.ts'
import { choiceGap, type VariantChoice } from '../../features/products/customer/variant-choice.ts'
import { VariantPicker } from '../../features/products/customer/variant-picker.tsx'
import { plural } from '../../shared/format.ts'
import { QuantityInput } from '../../ui/quantity-input.tsx'
import { StatusBadge, type StatusTint } from '../../ui/status-badge.tsx'
import classes from './buy-box.module.css'
import { BuyButtons } from './buy-buttons.tsx'

interface BuyBoxProps {
  product: Product
  user: User | null
  choice: VariantChoice
  onChoice: (choice: VariantChoice) => void
  /** The variant of that choice; null while it is incomplete, and without variants. */
  variant: ProductVariant | null
  freeShippingThreshold: string | null
}

/** Colour, size, quantity and what can be done with them. */
export function BuyBox({ product, user, choice, onChoice, variant, freeShippingThreshold }: BuyBoxProps) {
  const [wanted, setWanted] = useState(1)
  const gap = choiceGap(product.variants, choice)
  const { available } = variant ?? product
  // Never more than there are: another choice may have fewer.
  const max = Math.max(1, available)
  const quantity = Math.min(wanted, max)

  return (
    <div className={classes.box}>
      <VariantPicker variants={product.variants} choice={choice} onChoice={onChoice} />
      <div className={classes.row}>
        <div>
          <span className={classes.label} aria-hidden>
            Quantità
          </span>
          <QuantityInput label="Quantità" value={quantity} onChange={setWanted} max={max} />
        </div>
        <p className={classes.availability} role="status">
          {gap ? <span className={classes.hint}>{hintFor(gap)}</span> : <AvailabilityBadge available={available} />}
        </p>
      </div>
      <BuyButtons
        product={product}
        variant={variant}
        gap={gap}
        quantity={quantity}
        user={user}
        freeShippingThreshold={freeShippingThreshold}
      />
    </div>
  )
}

const hintFor = ({ kind, message }: NonNullable<ReturnType<typeof choiceGap>>): string =>
  kind === 'incomplete' ? `${message} per vedere la disponibilità` : message

function AvailabilityBadge({ available }: { available: number }) {
  return <StatusBadge tint={tints[availabilityOf(available)]}>{standingText(available)}</StatusBadge>
}

const tints: Record<Standing, StatusTint> = { available: 'paid', lastPieces: 'pending', soldOut: 'error' }

function standingText(available: number): string {
  const standing = availabilityOf(available)
  if (standing === 'soldOut') return availabilityLabels.soldOut
  if (standing === 'available') return `Disponibile: ${plural(available, 'pezzo', 'pezzi')}`
  return available === 1 ? 'Ultimo pezzo' : `Ultimi ${available} pezzi`
}
