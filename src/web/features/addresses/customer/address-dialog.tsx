import { Checkbox, Stack } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { type Address, AddressInput } from '../../../../contract/addresses.ts'
import type { DialogFor } from '../../../shared/dialogs/use-dialog-for.ts'
import { emptyConsignee, toConsigneeValues, withoutHiddenFields } from '../../../shared/forms/consignee-values.ts'
import { useFormSending } from '../../../shared/forms/use-form-sending.ts'
import { useKeptForm } from '../../../shared/forms/use-kept-form.ts'
import { toast } from '../../../shared/toast.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogSubmit } from '../../../ui/dialogs/dialog-actions.tsx'
import { FormFailure } from '../../../ui/notice.tsx'
import { useSaveAddress } from './addresses.api.ts'
import { ConsigneeFields } from './consignee-fields.tsx'
import { PasteAddress } from './paste-address.tsx'

/** Adds an entry to the address book, or changes one. */
export function AddressDialog({ dialog }: { dialog: DialogFor<Address | 'new'> }) {
  const address = dialog.subject === 'new' ? null : dialog.subject
  return (
    <Dialog
      opened={dialog.opened}
      onClose={dialog.close}
      title={address ? 'Modifica il destinatario' : 'Nuovo destinatario'}
      size="lg"
      isForm
    >
      {dialog.opened && <AddressForm key={address?.id ?? 'new'} address={address} onDone={dialog.close} />}
    </Dialog>
  )
}

interface AddressFormProps {
  /** Null for a new entry. */
  address: Address | null
  onDone: () => void
}

function AddressForm({ address, onDone }: AddressFormProps) {
  const start = { ...(address ? toConsigneeValues(address) : emptyConsignee), isDefault: address?.isDefault ?? false }
  const { form, forget } = useKeptForm({
    name: 'address',
    about: [address?.id ?? null, address?.updatedAt],
    start,
    validate: (values) => schemaResolver(AddressInput, { sync: true })(withoutHiddenFields(values)),
  })
  const save = useSaveAddress(address?.id ?? null)
  const { failure, isSending, onSubmit } = useFormSending(
    form,
    'Impossibile salvare il destinatario. Riprova più tardi.',
  )

  const submit = onSubmit(async (values) => {
    const saved = await save.mutateAsync(AddressInput.parse(withoutHiddenFields(values)))
    forget()
    toast.success('Rubrica aggiornata', saved.customer.name)
    onDone()
  })

  const cancel = () => {
    forget()
    onDone()
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {address === null && <PasteAddress form={form} />}
        <ConsigneeFields form={form} />
        <Checkbox
          label="Predefinito: i nuovi ordini partono con questo indirizzo"
          {...form.getInputProps('isDefault', { type: 'checkbox' })}
        />
        <FormFailure>{failure}</FormFailure>
        <DialogSubmit label="Salva" isPending={isSending} onCancel={cancel} />
      </Stack>
    </form>
  )
}
