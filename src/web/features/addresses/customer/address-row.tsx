import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Address } from '../../../../contract/addresses.ts'
import { messageOf } from '../../../shared/calls/http.ts'
import { toast } from '../../../shared/toast.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './address-book.module.css'
import { addressLine } from './address-line.ts'
import { useRemoveAddress, useSaveAddress } from './addresses.api.ts'

/** An address book entry with its actions. */
export function AddressRow({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const { customer, shipping, isDefault } = address
  const save = useSaveAddress(address.id)
  const remove = useRemoveAddress()
  const [isAsking, setIsAsking] = useState(false)
  const failed = (error: unknown) =>
    toast.error(messageOf(error, 'Impossibile aggiornare la rubrica. Riprova più tardi.'))

  const choose = () =>
    save.mutate(
      { customer, shipping, isDefault: !isDefault },
      {
        onSuccess: () =>
          isDefault
            ? toast.success('Nessun predefinito', 'I nuovi ordini partono con l’indirizzo vuoto.')
            : toast.success('Indirizzo predefinito', `I nuovi ordini partono con ${customer.name}.`),
        onError: failed,
      },
    )
  const confirm = () =>
    remove.mutate(address.id, {
      onSuccess: () => toast.success('Destinatario eliminato', customer.name),
      onError: failed,
      onSettled: () => setIsAsking(false),
    })

  return (
    <div className={classes.row}>
      <div className={classes.info}>
        <p className={classes.name}>
          <span>{customer.name}</span> {isDefault && <StatusBadge tint="paid">Predefinito</StatusBadge>}
        </p>
        <p className={classes.detail}>{addressLine(address)}</p>
        <p className={classes.contact}>{[customer.email, customer.phone].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={classes.acts}>
        <Button
          variant="subtle"
          size="sm"
          loading={save.isPending}
          aria-label={`${isDefault ? 'Togli predefinito' : 'Rendi predefinito'}: ${customer.name}`}
          onClick={choose}
        >
          {isDefault ? 'Togli predefinito' : 'Rendi predefinito'}
        </Button>
        <Button variant="subtle" size="sm" aria-label={`Modifica ${customer.name}`} onClick={onEdit}>
          Modifica
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={`Elimina ${customer.name}`}
          onClick={() => setIsAsking(true)}
        >
          Elimina
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={confirm}
        title="Elimina il destinatario"
        confirmLabel="Elimina"
        destructive
        pending={remove.isPending}
      >
        {customer.name} non sarà più in rubrica. Gli ordini già fatti restano come sono.
      </ConfirmDialog>
    </div>
  )
}
