import type { Address } from '../../../../contract/addresses.ts'
import type { DialogFor } from '../../../shared/dialogs/use-dialog-for.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { AddressForm } from './address-form.tsx'

/** Adds an entry to the address book, or changes one. */
export function AddressDialog({ dialog }: { dialog: DialogFor<Address | 'new'> }) {
  const address = dialog.subject === 'new' ? null : dialog.subject
  return (
    <Dialog
      opened={dialog.opened}
      onClose={dialog.close}
      title={address ? 'Modifica il destinatario' : 'Nuovo destinatario'}
      size="lg"
      persistent
    >
      {dialog.opened && <AddressForm key={address?.id ?? 'new'} address={address} onDone={dialog.close} />}
    </Dialog>
  )
}
