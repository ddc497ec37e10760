import { ActionIcon, Button, Checkbox, NativeSelect } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { paths } from '../../../../contract/site-pages.ts'
import type { WishlistEntry } from '../../../../contract/wishlist.ts'
import { multiplyMoney } from '../../../../domain/money/money.ts'
import { pictureFor, variantInfo } from '../../../../domain/products/products.ts'
import { failureText } from '../../../shared/calls/failure-text.ts'
import { messageOf, statusOf } from '../../../shared/calls/http.ts'
import { useInvalidate } from '../../../shared/calls/use-invalidate.ts'
import { euro } from '../../../shared/texts/format.ts'
import { toast } from '../../../shared/toast.ts'
import { QuantityInput } from '../../../ui/fields/quantity-input.tsx'
import { IconTrash } from '../../../ui/icons/icon-trash.tsx'
import { Notice } from '../../../ui/notice.tsx'
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
import { type Quantities, useChooseVariant, useSaveQuantity } from './wishlist-list.api.ts'
import classes from './wishlist-row.module.css'

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
  /** Leads to the size grid, for entries without colour and size. */
  sheet?: ReactNode
  /** Shown below the row, e.g. the reason why a reservation was refused. */
  message?: ReactNode
}

export function WishlistRow(props: WishlistRowProps) {
  const { entry, mayBuy, selected, onSelect, onRemove, onReserve, onOrder, reserving, quantities, sheet, message } =
    props
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
          {mayBuy && sheet}
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

const typingPause = 600

const failed = 'Impossibile salvare la quantità.'

/** Shown immediately, saved when typing pauses or the row is unmounted. Quantities that could not be saved are kept, with the reason. */
function WishlistQuantity({ entry, quantities }: { entry: WishlistEntry; quantities: Quantities }) {
  const { id, quantity } = entry
  const { mutate, error } = useSaveQuantity(id, quantities)
  const invalidate = useInvalidate()
  /** Not called after the row was unmounted: a row removed here still offers its undo. */
  const onError = (error: Error) => {
    toast.error(failureText(failed, error))
    if (statusOf(error) !== 404) return
    quantities.forget(id)
    void invalidate('/api/wishlist')
  }
  const save = (pieces: number) => mutate(pieces, { onError })
  const saveSoon = useDebouncedCallback(save, { delay: typingPause, flushOnUnmount: true })
  // Saves a quantity that could not be saved before a reload or before the list was left.
  const catchUp = useRef(quantities.isUnsaved(id) ? saveSoon : null)
  useEffect(() => {
    catchUp.current?.(quantity)
    catchUp.current = null
  }, [quantity])

  return (
    <>
      <QuantityInput
        label={`Quantità di ${entryName(entry)}`}
        value={quantity}
        onChange={(pieces) => {
          quantities.type(id, pieces)
          saveSoon(pieces)
        }}
      />
      {error && (
        <div className={classes.failure}>
          <Notice
            tone="error"
            action={
              <Button variant="subtle" size="compact-sm" onClick={() => save(quantity)}>
                Riprova
              </Button>
            }
          >
            {messageOf(error, failed)}
          </Notice>
        </div>
      )}
    </>
  )
}

/** Colour and size of an entry that was saved without them; they can be chosen only once. */
function WishlistVariantSelect({ entry }: { entry: WishlistEntry }) {
  const choose = useChooseVariant()
  const options = entry.product.variants.map((variant) => ({
    value: variant.id,
    label: variant.available > 0 ? variantInfo(variant) : `${variantInfo(variant)} (esaurito)`,
    disabled: variant.available <= 0,
  }))

  return (
    <NativeSelect
      aria-label={`Colore e taglia di ${entry.product.name}`}
      data={[{ value: '', label: 'Scegli colore e taglia' }, ...options]}
      value={choose.isPending ? choose.variables.variantId : ''}
      disabled={choose.isPending}
      onChange={(event) => {
        const variantId = event.currentTarget.value
        if (!variantId) return
        choose.mutate(
          { entry, variantId },
          { onError: (error) => toast.error(messageOf(error, 'Impossibile salvare la scelta. Riprova.')) },
        )
      }}
    />
  )
}
