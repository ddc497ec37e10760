import { VisuallyHidden } from '@mantine/core'
import type { Money } from '../../domain/money/money.ts'
import { discountPercent } from '../../domain/products/products.ts'
import { euro } from '../shared/texts/format.ts'
import classes from './price.module.css'

interface PriceProps {
  price: Money
  comparePrice?: Money | null | undefined
  size?: 'md' | 'lg'
  /** Shows the rounded percentage next to the prices (cards show it on the picture instead). */
  withDiscount?: boolean
}

/** The price, with the compare price struck through if there is a discount. */
export function Price({ price, comparePrice = null, size = 'md', withDiscount = false }: PriceProps) {
  const percent = discountPercent(price, comparePrice)
  return (
    <span className={classes.price} data-size={size}>
      {percent !== null && <VisuallyHidden>Prezzo attuale </VisuallyHidden>}
      <span className={classes.now}>{euro(price)}</span>
      {percent !== null && comparePrice !== null && (
        <>
          <VisuallyHidden>, prezzo consigliato al pubblico </VisuallyHidden>
          <span className={classes.label} aria-hidden>
            PVP
          </span>
          <s className={classes.before}>{euro(comparePrice)}</s>
        </>
      )}
      {withDiscount && <DiscountBadge price={price} comparePrice={comparePrice} />}
    </span>
  )
}

/** `−26%`; renders nothing without a discount. */
export function DiscountBadge({ price, comparePrice }: { price: Money; comparePrice: Money | null }) {
  const percent = discountPercent(price, comparePrice)
  if (!percent) return null
  return (
    <span className={classes.discount}>
      <VisuallyHidden>Sconto: </VisuallyHidden>−{percent}%
    </span>
  )
}
