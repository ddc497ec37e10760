import type { ProductListItem } from '../../contract/products/products.ts'
import { paths } from '../../contract/site-pages.ts'
import { IconTable } from '../ui/icons/icon-table.tsx'
import { TextLink } from '../ui/navigation/button-link.tsx'
import classes from './order-sheet-link.module.css'

/** Id of the order sheet on a product's page; an address with this hash opens the page there. */
export const orderSheetId = 'foglio-ordine'

/** A card has no variant data. A single colour and size needs no sheet, and a sold-out product cannot be ordered. */
const mayHaveSheet = ({ available, colors, sizes }: ProductListItem): boolean =>
  available > 0 && (colors.length > 1 || sizes.length > 1)

/** Link on a card to the order sheet on the product's page, for accounts that may buy. */
export function OrderSheetLink({ product }: { product: ProductListItem }) {
  if (!mayHaveSheet(product)) return null
  return (
    <TextLink
      to={paths.product}
      params={{ productId: product.id }}
      hash={orderSheetId}
      className={classes.link ?? ''}
      aria-label={`Foglio ordine di ${product.name}`}
    >
      <IconTable size={16} stroke={1.5} aria-hidden />
      Foglio ordine
    </TextLink>
  )
}
