import type { QuickOrderLine } from '../../../../../contract/orders/order-import.ts'
import { lineKey } from '../../../../../domain/orders/merge-lines.ts'
import { formOf } from '../../../../features/order-import/customer/kept-table.ts'
import { itemOf } from '../../../../features/order-import/customer/put-lines.api.ts'
import type { DialogFor } from '../../../../shared/dialogs/use-dialog-for.ts'
import { PlaceOrderDialog } from '../../../place-order-dialog.tsx'

interface OrderQuickLinesDialogProps {
  dialog: DialogFor<readonly QuickOrderLine[]>
  /** Called after the lines have been ordered. */
  onPlaced: () => void
}

/** Asks for the address of a quick order. */
export function OrderQuickLinesDialog({ dialog, onPlaced }: OrderQuickLinesDialogProps) {
  const lines = dialog.subject ?? []
  const items = lines.map(itemOf)
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
      source={{ items }}
      asker={formOf({ to: 'orders', items })}
      onPlaced={onPlaced}
      onMadeEarlier={onPlaced}
    />
  )
}
