import { Button } from '@mantine/core'
import type { WishlistEntry } from '../../../../contract/wishlist.ts'
import { addMoney, multiplyMoney } from '../../../../domain/money/money.ts'
import { piecesOf } from '../../../../domain/orders/pieces.ts'
import { maxSplitLines, ordersFor } from '../../../../domain/orders/split-order.ts'
import { count, euro, plural } from '../../../shared/texts/format.ts'
import { severalOrdersText } from '../../../shared/texts/several-orders-text.ts'
import classes from './order-bar.module.css'

interface OrderBarProps {
  selected: readonly WishlistEntry[]
  onOrder: () => void
  onClear: () => void
}

/** The selected entries of all pages and their total. A joint order pays shipping once per resulting order. */
export function OrderBar({ selected, onOrder, onClear }: OrderBarProps) {
  if (selected.length === 0) return null
  const pieces = piecesOf(selected)
  const total = addMoney('0.00', ...selected.map(({ product, quantity }) => multiplyMoney(product.price, quantity)))
  const isTooMuch = selected.length > maxSplitLines
  const orders = ordersFor(selected.length)
  return (
    <section className={classes.bar} aria-label="Prodotti scelti" data-bottom-bar>
      <p className={classes.sum} role="status">
        {plural(pieces, 'capo scelto', 'capi scelti')}
        <strong className={classes.total}>{euro(total)}</strong>
        {isTooMuch && `Insieme se ne ordinano ${count(maxSplitLines)}: ne hai scelti ${count(selected.length)}.`}
        {!isTooMuch && orders > 1 && severalOrdersText(orders)}
      </p>
      <div className={classes.acts}>
        <Button variant="subtle" color="gray" onClick={onClear}>
          Deseleziona
        </Button>
        <Button onClick={onOrder} disabled={isTooMuch}>
          Ordina selezionati{orders > 1 && ` in ${orders} ordini`}
        </Button>
      </div>
    </section>
  )
}
