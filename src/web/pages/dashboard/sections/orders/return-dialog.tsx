import type { Order } from '../../../../../contract/orders/orders.ts'
import { PictureField } from '../../../../features/objects/shared/picture-field.tsx'
import { usePictureUploads } from '../../../../features/objects/shared/use-picture-uploads.ts'
import { ReturnForm } from '../../../../features/orders/customer/returns/return-form.tsx'
import type { DialogFor } from '../../../../shared/dialogs/use-dialog-for.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'

interface ReturnDialogProps {
  dialog: DialogFor<Order>
  /** Called when the return was sent or the dialog was closed: shows the order again, with its new return if there is one. */
  onEnd: (order: Order) => void
}

/** 'Richiedi reso': pieces, reason and photos. */
export function ReturnDialog({ dialog: { subject: order, opened, close }, onEnd }: ReturnDialogProps) {
  const end = () => {
    close()
    if (order) onEnd(order)
  }
  return (
    <Dialog opened={opened} onClose={end} title={`Reso dell’ordine ${order?.orderNumber ?? ''}`.trim()} isForm>
      {order && <Content key={order.id} order={order} onEnd={end} />}
    </Dialog>
  )
}

function Content({ order, onEnd }: { order: Order; onEnd: () => void }) {
  const uploads = usePictureUploads('/api/product-request-images', {}, `return ${order.id}`)
  return (
    <ReturnForm
      order={order}
      pictures={uploads}
      pictureField={(error) => <PictureField uploads={uploads} label="Foto (facoltative)" error={error} />}
      onEnd={onEnd}
    />
  )
}
