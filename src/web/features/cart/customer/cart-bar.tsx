import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CartParcel } from '../../../../contract/orders/cart.ts'
import { paths } from '../../../../contract/site-pages.ts'
import { fromCents, toCents } from '../../../../domain/money/money.ts'
import { maxOrderLines } from '../../../../domain/orders/line-limits.ts'
import { expressMaxWeightGrams, findExpressZone, freeShippingScope } from '../../../../domain/shipping/express-zones.ts'
import { kilograms } from '../../../../domain/words/kilograms.ts'
import { publicSettingsQuery } from '../../../shared/site/use-site-facts.ts'
import { count, euro, plural } from '../../../shared/texts/format.ts'
import { IconShoppingBag } from '../../../ui/icons/icon-shopping-bag.tsx'
import { ButtonLink } from '../../../ui/navigation/button-link.tsx'
import { cartQuery, cartSums } from './cart.api.ts'
import classes from './cart-bar.module.css'

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
  parcel: Pick<CartParcel, 'consignee' | 'totalAmount' | 'weightGrams' | 'lines'>
}

const mostKilograms = expressMaxWeightGrams / 1000

/** `0,8 di 3 kg · mancano 50,00 € alla spedizione gratuita: Italia, …`: what a consignee's parcel lacks for free shipping, where there is any. */
export function ParcelHint({ parcel: { consignee, totalAmount, weightGrams, lines } }: ParcelHintProps) {
  const { data: settings } = useQuery(publicSettingsQuery())
  const threshold = settings?.freeShippingThreshold ?? null
  const weight = kilograms(String(Math.round(weightGrams / 100) / 10))
  const isExpress = findExpressZone(consignee?.shipping.country || 'IT') !== undefined
  if (!isExpress || weightGrams > expressMaxWeightGrams) {
    return <span className={classes.hint}>{weight}: vale la tariffa a numero di pezzi</span>
  }
  // Several orders are each compared with the threshold.
  const missing = threshold === null || lines > maxOrderLines ? null : toCents(threshold) - toCents(totalAmount)
  return (
    <span className={classes.hint}>
      {weight.replace(' kg', '')} di {mostKilograms} kg
      {missing !== null &&
        (missing > 0
          ? ` · mancano ${euro(fromCents(missing))} alla spedizione gratuita: ${freeShippingScope}`
          : ' · spedizione gratuita')}
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
