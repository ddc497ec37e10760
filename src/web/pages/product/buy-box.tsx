import { NumberInput } from '@mantine/core'
import { useState } from 'react'
import type { User } from '../../../contract/accounts.ts'
import type { Product, ProductVariant } from '../../../contract/products.ts'
import {
  availabilityLabels,
  availabilityOf,
  type Availability as Standing,
} from '../../features/products/availability.ts'
import { type VariantChoice, VariantPicker } from '../../features/products/variant-picker.tsx'
import { plural } from '../../shared/format.ts'
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
  const [quantity, setQuantity] = useState(1)

  return (
    <div className={classes.box}>
      <VariantPicker variants={product.variants} choice={choice} onChoice={onChoice} />
      <div className={classes.row}>
        <NumberInput
          label="Quantità"
          className={classes.quantity ?? ''}
          value={quantity}
          onChange={(value) => setQuantity(Math.max(1, Math.floor(Number(value)) || 1))}
          min={1}
          max={9999}
          allowDecimal={false}
          allowNegative={false}
          inputMode="numeric"
        />
        <p className={classes.availability} role="status">
          <AvailabilityLine product={product} variant={variant} />
        </p>
      </div>
      <BuyButtons
        product={product}
        variant={variant}
        quantity={quantity}
        user={user}
        freeShippingThreshold={freeShippingThreshold}
      />
    </div>
  )
}

function AvailabilityLine({ product, variant }: { product: Product; variant: ProductVariant | null }) {
  if (product.variants.length > 0 && !variant) {
    return <span className={classes.hint}>Scegli colore e taglia per vedere la disponibilità</span>
  }
  const { available } = variant ?? product
  return <StatusBadge tint={tints[availabilityOf(available)]}>{standingText(available)}</StatusBadge>
}

const tints: Record<Standing, StatusTint> = { available: 'paid', lastPieces: 'pending', soldOut: 'error' }

function standingText(available: number): string {
  const standing = availabilityOf(available)
  if (standing === 'soldOut') return availabilityLabels.soldOut
  if (standing === 'available') return `Disponibile: ${plural(available, 'pezzo', 'pezzi')}`
  return available === 1 ? 'Ultimo pezzo' : `Ultimi ${available} pezzi`
}
