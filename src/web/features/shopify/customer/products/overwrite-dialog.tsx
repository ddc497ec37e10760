import type { ShopProductRow } from '../../../../../contract/shopify/shopify-products.ts'
import type { DialogFor } from '../../../../shared/dialogs/use-dialog-for.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { keptText } from './product-texts.ts'
import { useActOnProducts } from './shop-products.api.ts'

/** Overwrites the reseller's changes in the shop with our version, once. */
export function OverwriteDialog({ dialog }: { dialog: DialogFor<ShopProductRow> }) {
  const act = useActOnProducts()
  const row = dialog.subject
  if (!row) return null
  return (
    <ConfirmDialog
      opened={dialog.opened}
      onClose={dialog.close}
      onConfirm={() => act.mutate({ act: 'overwrite', productIds: [row.productId] }, { onSuccess: dialog.close })}
      title="Sovrascrivi le tue modifiche"
      confirmLabel="Sovrascrivi"
      cancelLabel="Tieni"
      destructive
      pending={act.isPending}
    >
      Di «{row.name}» nel tuo negozio hai cambiato: {keptText(row.keptFields)}. Se sovrascrivi, torna la nostra
      versione; se tieni, resta com’è anche quando il catalogo cambia.
    </ConfirmDialog>
  )
}
