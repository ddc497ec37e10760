import { Suspense } from 'react'
import type { ProductListItem } from '../../contract/products/products.ts'
import { paths } from '../../contract/site-pages.ts'
import { useDialogFor } from '../shared/dialogs/use-dialog-for.ts'
import { lateDialog } from '../ui/dialogs/late-dialog.tsx'
import { IconTable } from '../ui/icons/icon-table.tsx'
import { TextLink } from '../ui/navigation/button-link.tsx'
import classes from './order-sheet-link.module.css'

/** Id of the order sheet on a product's page; an address with this hash opens the page there. */
export const orderSheetId = 'foglio-ordine'

/** A card has no variant data. A single colour and size needs no sheet, and a sold-out product cannot be ordered. */
const mayHaveSheet = ({ available, colors, sizes }: ProductListItem): boolean =>
  available > 0 && (colors.length > 1 || sizes.length > 1)

const load = () => import('./card-order-dialog.tsx')

const CardOrderDialog = lateDialog(
  () => load().then(({ CardOrderDialog }) => CardOrderDialog),
  ({ dialog }) => ({ opened: dialog.opened, onClose: dialog.close }),
)

const warm = () => void load().catch(() => undefined)

/** On a card, for accounts that may buy: opens the order sheet over the list. A link, so that it also opens in a new tab, on the product's page. */
export function OrderSheetLink({ product }: { product: ProductListItem }) {
  const dialog = useDialogFor<ProductListItem>()
  if (!mayHaveSheet(product)) return null
  return (
    <>
      <TextLink
        to={paths.product}
        params={{ productId: product.id }}
        hash={orderSheetId}
        className={classes.link ?? ''}
        aria-label={`Foglio ordine di ${product.name}`}
        aria-haspopup="dialog"
        onPointerEnter={warm}
        onFocus={warm}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          dialog.open(product)
        }}
      >
        <IconTable size={16} stroke={1.5} aria-hidden />
        Foglio ordine
      </TextLink>
      <Suspense>{dialog.subject && <CardOrderDialog dialog={dialog} />}</Suspense>
    </>
  )
}
