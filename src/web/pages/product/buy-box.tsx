import { useEffect, useState } from 'react'
import type { Product, ProductVariant } from '../../../contract/products/products.ts'
import { availabilityOf, availabilityText } from '../../../domain/products/availability.ts'
import { useUser } from '../../features/accounts/shared/user.api.ts'
import { choiceGap, standingOf, type VariantChoice } from '../../features/products/customer/variant-choice.ts'
import { VariantPicker } from '../../features/products/customer/variant-picker.tsx'
import { type HeldPieces, useHeldPieces } from '../../features/reservations/customer/reservations.api.ts'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { plural } from '../../shared/texts/format.ts'
import { availabilityTints } from '../../ui/availability-tints.ts'
import { QuantityInput } from '../../ui/fields/quantity-input.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import classes from './buy-box.module.css'
import { BuyButtons } from './buy-buttons.tsx'

interface BuyBoxProps {
  product: Product
  choice: VariantChoice
  onChoice: (part: Partial<VariantChoice>) => void
  /** The chosen variant; null if the choice is incomplete or the product has no variants. */
  variant: ProductVariant | null
}

/** Colour, size, quantity and the buttons. */
export function BuyBox({ product, choice, onChoice, variant }: BuyBoxProps) {
  const { mayBuy } = useUser()
  const draft = useDraft('quantity', { wanted: 1 }, product.id)
  const [wanted, setWanted] = useState(1)
  // The draft is applied after hydration, because the server rendered the page without it.
  const { wanted: kept } = draft.initialValues
  useEffect(() => {
    if (kept > 1) setWanted(kept)
  }, [kept])
  const gap = choiceGap(product.variants, choice)
  const { available } = variant ?? product
  // At most the available pieces: another choice may have fewer.
  const max = Math.max(1, available)
  const quantity = Math.min(wanted, max)
  const want = (pieces: number) => {
    setWanted(pieces)
    draft.keep({ wanted: pieces })
  }
  // Show "sold out" before the choice is complete if no remaining choice would change it.
  const isSoldOut =
    product.available <= 0 ||
    (product.variants.length > 0 && gap?.kind === 'incomplete' && standingOf(product.variants, choice) === 'soldOut')

  const held = useHeldPieces(
    { productId: product.id, variantId: variant?.id ?? null },
    { enabled: mayBuy && (isSoldOut || (gap === null && available <= 0)) },
  )

  return (
    <div className={classes.box}>
      <VariantPicker variants={product.variants} choice={choice} onChoice={onChoice} />
      <div className="cluster gap-8-20 align-end above-20">
        <div>
          <span className={classes.label} aria-hidden>
            Quantità
          </span>
          <QuantityInput label="Quantità" value={quantity} onChange={want} max={max} />
        </div>
        <p className={classes.availability} role="status">
          {gap && !isSoldOut ? (
            <span className="text-sm muted">{hintFor(gap)}</span>
          ) : (
            <AvailabilityBadge available={isSoldOut ? 0 : available} held={held} />
          )}
        </p>
      </div>
      <BuyButtons
        product={product}
        variant={variant}
        gap={gap}
        quantity={quantity}
        held={held ?? null}
        onDone={draft.discard}
      />
    </div>
  )
}

const hintFor = ({ kind, message }: NonNullable<ReturnType<typeof choiceGap>>): string =>
  kind === 'incomplete' ? `${message} per vedere la disponibilità` : message

function AvailabilityBadge({ available, held }: { available: number; held: HeldPieces | null | undefined }) {
  if (held === undefined) return <span className="text-sm muted">Controllo le tue riserve…</span>
  if (held) return <StatusBadge tint="paid">Riservato da te: {plural(held.quantity, 'pezzo', 'pezzi')}</StatusBadge>
  const standing = availabilityOf(available)
  const text = availabilityText(available)
  return (
    <StatusBadge tint={availabilityTints[standing]}>
      {standing === 'available' ? `${text}: ${plural(available, 'pezzo', 'pezzi')}` : text}
    </StatusBadge>
  )
}
