import { Button } from '@mantine/core'
import type { WishlistEntry } from '../../../../contract/wishlist.ts'
import { addMoney, multiplyMoney } from '../../../../domain/money.ts'
import { piecesOf } from '../../../../domain/pieces.ts'
import { euro, plural } from '../../../shared/format.ts'
import classes from './order-bar.module.css'

interface OrderBarProps {
  selected: readonly WishlistEntry[]
  onOrder: () => void
}

/** The ticked entries and their sum; ordered together they pay shipping once. */
export function OrderBar({ selected, onOrder }: OrderBarProps) {
  if (selected.length === 0) return null
  const pieces = piecesOf(selected)
  const total = addMoney('0.00', ...selected.map(({ product, quantity }) => multiplyMoney(product.price, quantity)))
  return (
    <section className={classes.bar} aria-label="Prodotti scelti" data-bottom-bar>
      <p className={classes.sum} role="status">
        {plural(pieces, 'capo scelto', 'capi scelti')}
        <strong className={classes.total}>{euro(total)}</strong>
      </p>
      <Button onClick={onOrder}>Ordina selezionati</Button>
    </section>
  )
}
