import type { Order } from '../../../../../contract/orders/orders.ts'
import { PictureField } from '../../../../features/objects/shared/picture-field.tsx'
import { usePictureUploads } from '../../../../features/objects/shared/use-picture-uploads.ts'
import { ReturnForm } from '../../../../features/orders/customer/returns/return-form.tsx'
import type { DialogFor } from '../../../../shared/dialogs/use-dialog-for.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'

interface ReturnDialogProps {
  dialog: DialogFor<Order>
  /** It was sent: the order is shown again, with the return. */
  onSent: (order: Order) => void
}

/** 'Richiedi reso': which pieces, why, and photos. */
export function ReturnDialog({ dialog: { subject: order, opened, close }, onSent }: ReturnDialogProps) {
  return (
    <Dialog opened={opened} onClose={close} title={`Reso dell’ordine ${order?.orderNumber ?? ''}`.trim()} persistent>
      {order && <Content key={order.id} order={order} onCancel={close} onSent={() => onSent(order)} />}
    </Dialog>
  )
}

function Content({ order, onCancel, onSent }: { order: Order; onCancel: () => void; onSent: () => void }) {
  const uploads = usePictureUploads('/api/product-request-images', {}, `return ${order.id}`)
  return (
    <ReturnForm
      order={order}
      pictures={uploads}
      pictureField={(error) => <PictureField uploads={uploads} label="Foto (facoltative)" error={error} />}
      onCancel={onCancel}
      onSent={onSent}
    />
  )
}
