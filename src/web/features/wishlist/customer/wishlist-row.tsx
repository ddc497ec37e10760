import { ActionIcon, Button, Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../../../../contract/site-pages.ts'
import type { WishlistEntry } from '../../../../contract/wishlist.ts'
import { multiplyMoney } from '../../../../domain/money/money.ts'
import { pictureFor } from '../../../../domain/products/products.ts'
import { euro } from '../../../shared/texts/format.ts'
import { IconTrash } from '../../../ui/icons/icon-trash.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Price } from '../../../ui/price.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import {
  availablePieces,
  entryAvailability,
  entryName,
  isOrderable,
  needsVariant,
  variantLabel,
} from './entry-availability.ts'
import type { Quantities } from './use-typed-quantities.ts'
import { WishlistQuantity } from './wishlist-quantity.tsx'
import classes from './wishlist-row.module.css'
import { WishlistVariantSelect } from './wishlist-variant-select.tsx'

interface WishlistRowProps {
  entry: WishlistEntry
  mayBuy: boolean
  selected: boolean
  onSelect: (selected: boolean) => void
  onRemove: () => void
  onReserve: () => void
  onOrder: () => void
  reserving: boolean
  quantities: Quantities
  /** Shown below the row, e.g. the reason why a reservation was refused. */
  message?: ReactNode
}

export function WishlistRow(props: WishlistRowProps) {
  const { entry, mayBuy, selected, onSelect, onRemove, onReserve, onOrder, reserving, quantities, message } = props
  const { product } = entry
  const name = entryName(entry)
  const availability = entryAvailability(entry)
  const orderable = isOrderable(entry)
  const picture = pictureFor(product, entry.variant?.color ?? null)
  const canBeBought = mayBuy && product.isActive && availablePieces(entry) > 0
  return (
    <div className={classes.row}>
      <Checkbox
        className={classes.check ?? ''}
        size="md"
        aria-label={`Scegli ${name}`}
        checked={selected}
        disabled={!mayBuy || !orderable}
        onChange={(event) => onSelect(event.currentTarget.checked)}
      />
      <Picture src={picture?.imageUrl} preview={picture?.preview} alt="" sizes="96px" className={classes.picture} />
      <div className={classes.info}>
        <h2 className={classes.name}>
          {product.isActive ? (
            <Link to={paths.product} params={{ productId: product.id }} className={classes.link}>
              {product.name}
            </Link>
          ) : (
            product.name
          )}
        </h2>
        {entry.variant && <p className={classes.variant}>{variantLabel(entry)}</p>}
        <div className="cluster gap-4-12 align-center">
          <Price price={product.price} comparePrice={product.comparePrice} />
          <StatusBadge tint={availability.tint}>{availability.text}</StatusBadge>
        </div>
      </div>
      <p className={classes.total}>{euro(multiplyMoney(product.price, entry.quantity))}</p>
      <ActionIcon
        className={classes.remove ?? ''}
        variant="subtle"
        color="gray"
        size={42}
        aria-label={`Rimuovi ${name} dalla wishlist`}
        title="Rimuovi"
        onClick={onRemove}
      >
        <IconTrash size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      {product.isActive && needsVariant(entry) && (
        <div className={classes.choice}>
          <WishlistVariantSelect entry={entry} />
        </div>
      )}
      <div className={classes.order}>
        <WishlistQuantity entry={entry} quantities={quantities} />
        {canBeBought && (
          <div className={classes.actions}>
            <Button
              variant="default"
              disabled={!orderable}
              loading={reserving}
              aria-label={`Riserva ${name}`}
              onClick={onReserve}
            >
              Riserva
            </Button>
            <Button variant="default" disabled={!orderable} aria-label={`Ordina ora ${name}`} onClick={onOrder}>
              Ordina ora
            </Button>
          </div>
        )}
      </div>
      {message && <div className={classes.message}>{message}</div>}
    </div>
  )
}
