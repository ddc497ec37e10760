import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useRef } from 'react'
import type { Product, ProductListItem } from '../../contract/products/products.ts'
import { paths } from '../../contract/site-pages.ts'
import { multiplyMoney } from '../../domain/money/money.ts'
import { cartTexts } from '../../domain/orders/cart-texts.ts'
import { piecesOf } from '../../domain/orders/pieces.ts'
import { useAddToCart } from '../features/cart/customer/cart.api.ts'
import { productQuery } from '../features/products/customer/products.api.ts'
import { SizeGridTable } from '../features/products/customer/size-grid-table.tsx'
import { useSizeGrid } from '../features/products/customer/use-size-grid.ts'
import { messageOf } from '../shared/calls/http.ts'
import type { DialogFor } from '../shared/dialogs/use-dialog-for.ts'
import { euro, plural } from '../shared/texts/format.ts'
import { toast } from '../shared/toast.ts'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { DialogActions } from '../ui/dialogs/dialog-actions.tsx'
import { LoadFailed } from '../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../ui/loading/skeletons.tsx'
import { ButtonLink } from '../ui/navigation/button-link.tsx'
import { Notice } from '../ui/notice.tsx'

/** 'Foglio ordine' over the catalogue: adds sizes of a model to the cart without leaving the list. */
export function CardOrderDialog({ dialog }: { dialog: DialogFor<ProductListItem> }) {
  const { subject, opened, close } = dialog
  const query = useQuery({ ...productQuery(subject?.id ?? ''), enabled: opened })
  return (
    <Dialog opened={opened} onClose={close} title={subject?.name ?? ''} size="xl">
      {opened &&
        (query.data ? (
          <CardSheet product={query.data} onAdded={close} />
        ) : query.data === null || query.error ? (
          <LoadFailed error={query.error} onRetry={query.refetch} />
        ) : (
          <RowsSkeleton rows={3} height={72} />
        ))}
    </Dialog>
  )
}

/** The background of dialogs, for the cells of the grid that stay in place while it scrolls. */
const sheetGround = { '--sheet-ground': 'var(--paper)' } as CSSProperties

function CardSheet({ product, onAdded }: { product: Product; onAdded: () => void }) {
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false }) === true
  const sheet = useSizeGrid(product, { narrow })
  const add = useAddToCart({ form: `size-grid ${product.id}` })
  const part = useRef<HTMLFormElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const pieces = piecesOf(sheet.lines)
  // The dialog focused its own first element while the product was loading.
  useEffect(() => part.current?.querySelector<HTMLInputElement>('input:enabled')?.focus(), [])

  const submit = async () => {
    if (sheet.hasProblem || pieces === 0 || add.isPending) return
    const items = sheet.lines.map(({ variant, quantity }) => ({
      productId: product.id,
      variantId: variant.id,
      quantity,
    }))
    try {
      await add.mutateAsync({ items })
      sheet.clear()
      toast.success(cartTexts.done, `${plural(pieces, 'pezzo', 'pezzi')} di ${product.name}`)
      onAdded()
    } catch (error) {
      sheet.markRefused(error)
    }
  }

  return (
    <form
      ref={part}
      className="stack gap-16"
      style={sheetGround}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
      }}
    >
      <SizeGridTable
        productName={product.name}
        grid={sheet.grid}
        typed={sheet.typed}
        onType={sheet.type}
        onPaste={sheet.paste}
        onEnd={() => main.current?.focus()}
        refusals={sheet.refusals}
      />
      {add.error && <Notice tone="error">{messageOf(add.error, cartTexts.failed)}</Notice>}
      <DialogActions>
        <p className="flush" role="status">
          <strong>{plural(pieces, 'pezzo', 'pezzi')}</strong>
          {pieces > 0 && ` · ${euro(multiplyMoney(product.price, pieces))}`}
        </p>
        <ButtonLink variant="subtle" to={paths.product} params={{ productId: product.id }}>
          Apri la pagina
        </ButtonLink>
        <Button ref={main} type="submit" loading={add.isPending} disabled={pieces === 0 || sheet.hasProblem}>
          Aggiungi all’ordine
        </Button>
      </DialogActions>
    </form>
  )
}
