import type { QuickOrderLine } from '../../../../../contract/order-import.ts'
import { lineKey } from '../../../../../domain/orders/merge-lines.ts'
import type { DialogFor } from '../../../../shared/use-dialog-for.ts'
import { PlaceOrderDialog } from '../../../place-order-dialog.tsx'

interface OrderQuickLinesDialogProps {
  dialog: DialogFor<readonly QuickOrderLine[]>
  /** The lines have become an order. */
  onPlaced: () => void
}

/** Asks for the address of a quick order. */
export function OrderQuickLinesDialog({ dialog, onPlaced }: OrderQuickLinesDialogProps) {
  const lines = dialog.subject ?? []
  return (
    <PlaceOrderDialog
      opened={dialog.opened}
      onClose={dialog.close}
      title="Ordine rapido"
      lines={lines.map(({ productName: name, ...line }) => ({
        ...line,
        id: lineKey(line),
        name,
      }))}
      source={{ items: lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity })) }}
      onPlaced={onPlaced}
    />
  )
}
