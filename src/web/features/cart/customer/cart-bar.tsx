import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Cart } from '../../../../contract/orders/cart.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { addMoney, fromCents, type Money, toCents } from '../../../../domain/money/money.ts'
import { expressMaxWeightGrams } from '../../../../domain/shipping/express-zones.ts'
import { publicSettingsQuery } from '../../../shared/site/use-site-facts.ts'
import { count, euro, plural } from '../../../shared/texts/format.ts'
import { IconShoppingBag } from '../../../ui/icons/icon-shopping-bag.tsx'
import { ButtonLink } from '../../../ui/navigation/button-link.tsx'
import { cartQuery } from './cart.api.ts'
import classes from './cart-bar.module.css'

/** Sums of all consignees. */
export function cartSums(cart: Cart | undefined) {
  const parcels = cart?.parcels ?? []
  return {
    lines: parcels.reduce((sum, { lines }) => sum + lines, 0),
    pieces: parcels.reduce((sum, { pieces }) => sum + pieces, 0),
    total: addMoney('0.00', ...parcels.map(({ totalAmount }) => totalAmount)),
  }
}

/** Bar at the bottom edge of the catalogue while something is in the cart. */
export function CartBar() {
  const { data: cart } = useQuery(cartQuery())
  const { lines, pieces, total } = cartSums(cart)
  if (lines === 0) return null
  const [first, ...others] = cart?.parcels ?? []
  return (
    <section className={classes.bar} aria-label="Ordine in corso" data-bottom-bar>
      <p className={classes.sum} role="status">
        <span>
          Ordine in corso: {plural(pieces, 'pezzo', 'pezzi')} <strong>{euro(total)}</strong>
        </span>
        {first && others.length === 0 && <ParcelHint parcel={first} />}
      </p>
      <ButtonLink to={paths.dashboard} search={{ section: 'orders', view: 'cart' }}>
        Vai all’ordine
      </ButtonLink>
    </section>
  )
}

interface ParcelHintProps {
  parcel: { totalAmount: Money; weightGrams: number }
}

const kilos = new Intl.NumberFormat('it', { maximumFractionDigits: 1 })

/** `0,8 kg di 3 · mancano 50,00 € alla spedizione gratuita`: what a consignee's parcel lacks for free shipping. */
export function ParcelHint({ parcel: { totalAmount, weightGrams } }: ParcelHintProps) {
  const { data: settings } = useQuery(publicSettingsQuery())
  const threshold = settings?.freeShippingThreshold ?? null
  const isLight = weightGrams <= expressMaxWeightGrams
  const missing = threshold === null ? null : toCents(threshold) - toCents(totalAmount)
  return (
    <span className={classes.hint}>
      {kilos.format(weightGrams / 1000)} kg{isLight ? ' di 3' : ': oltre i 3 kg vale la tariffa a pezzi'}
      {isLight && missing !== null && (
        <> · {missing > 0 ? `mancano ${euro(fromCents(missing))} alla spedizione gratuita` : 'spedizione gratuita'}</>
      )}
    </span>
  )
}

/** Header link to the cart, with its number of pieces. */
export function CartLink() {
  const { data: cart } = useQuery(cartQuery())
  const { pieces } = cartSums(cart)
  return (
    <Link
      to={paths.dashboard}
      search={{ section: 'orders', view: 'cart' }}
      className={classes.header}
      aria-label={pieces > 0 ? `Ordine in corso: ${plural(pieces, 'pezzo', 'pezzi')}` : 'Ordine in corso'}
      title="Ordine in corso"
    >
      <IconShoppingBag size={22} stroke={1.5} aria-hidden />
      {pieces > 0 && <span className={classes.count}>{pieces > 999 ? '999+' : count(pieces)}</span>}
    </Link>
  )
}
