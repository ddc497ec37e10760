import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { AdminCustomer } from '../../../../../contract/accounts/customers.ts'
import { givenPlanNames, isInForce, type Plan, plans } from '../../../../../domain/accounts/plan-names.ts'
import { hasRole, mayBuy, type Role, roleDisplay, roles } from '../../../../../domain/accounts/roles.ts'
import { messageOf } from '../../../../shared/calls/http.ts'
import { useSending } from '../../../../shared/forms/use-sending.ts'
import { customerName } from '../../../../shared/texts/customer-name.ts'
import { plural } from '../../../../shared/texts/format.ts'
import { toast } from '../../../../shared/toast.ts'
import { ConfirmDialog } from '../../../../ui/dialogs/dialog-actions.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { type CustomerChange, useChangeCustomer } from './customer.api.ts'
import { ProfileDecision } from './profile-decision.tsx'

/** Role, plan, suspension and decision on the profile; each asks for confirmation and explains its effect. */
export function CustomerCommands({ customer }: { customer: AdminCustomer }) {
  const [change, setChange] = useState<AccountChange | null>(null)
  const [opened, setOpened] = useState(false)
  /** Key of the dialog: each question is a new dialog, based on the account version at the time of asking. */
  const [asked, setAsked] = useState(0)
  const ask = (next: AccountChange) => {
    setChange(next)
    setOpened(true)
    setAsked((times) => times + 1)
  }
  return (
    <div className="cluster gap-8-12 align-end">
      <NativeSelect
        size="sm"
        label="Ruolo"
        value={customer.role}
        onChange={(event) => ask(changeOf(customer, { role: event.currentTarget.value as Role }))}
        data={roles.map((value) => ({ value, label: roleDisplay[value].name }))}
      />
      <NativeSelect
        size="sm"
        label="Piano"
        value={isInForce[customer.subscriptionStatus] ? customer.subscriptionPlan : 'trial'}
        onChange={(event) => ask(changeOf(customer, { plan: event.currentTarget.value as Plan }))}
        data={plans.map((value) => ({ value, label: givenPlanNames[value] }))}
      />
      <ProfileDecision customer={customer} />
      <Button
        size="sm"
        variant="default"
        {...(customer.suspendedAt ? {} : { c: 'var(--error)' })}
        onClick={() => ask(changeOf(customer, { suspended: !customer.suspendedAt }))}
      >
        {customer.suspendedAt ? 'Riattiva' : 'Sospendi'}
      </Button>
      {change && (
        <ChangeDialog
          key={asked}
          customer={customer}
          change={change}
          opened={opened}
          onClose={() => setOpened(false)}
        />
      )}
    </div>
  )
}

interface ChangeDialogProps {
  customer: AdminCustomer
  change: AccountChange
  opened: boolean
  onClose: () => void
}

const failed = 'Impossibile cambiare il cliente. Riprova.'

/** Confirms a change to an account. If another admin changed it first, the error message describes that change and its author. */
function ChangeDialog({ customer, change, opened, onClose }: ChangeDialogProps) {
  // Version of the account when the dialog opened. Later refetches are ignored, because the admin has not seen them.
  const [readAt] = useState(customer.updatedAt)
  const mutation = useChangeCustomer(customer.id, readAt)
  const { problem, send } = useSending((error) => messageOf(error, failed))
  const name = customerName(customer)

  const confirm = () =>
    send(async () => {
      if (!opened) return
      await mutation.mutateAsync(change.input)
      onClose()
      toast.success(change.done, name)
    })

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={change.title}
      confirmLabel={change.button}
      cancelLabel="Torna indietro"
      destructive={change.isDestructive}
      pending={mutation.isPending}
    >
      {problem && <Notice tone="error">{problem}</Notice>}
      <strong>{name}</strong> {change.consequence}
    </ConfirmDialog>
  )
}

/** A change that needs confirmation. */
interface AccountChange {
  input: CustomerChange
  title: string
  /** Effect of the change on the customer. */
  consequence: string
  button: string
  done: string
  isDestructive: boolean
}

/** Confirmation texts for a change. */
function changeOf(customer: AdminCustomer, input: CustomerChange): AccountChange {
  if (input.role) return roleChange(customer, input.role)
  if (input.plan) {
    const plan = givenPlanNames[input.plan]
    return {
      input,
      title: `Passa al piano ${plan}`,
      consequence: `ha subito il piano ${plan}, senza scadenza e senza pagamento, e riceve un avviso nella sua area.${customer.subscriptionRenews ? ' Il suo abbonamento termina subito, senza rimborso: non gli viene addebitato più nulla.' : ''}`,
      button: 'Cambia il piano',
      done: 'Piano cambiato',
      isDestructive: false,
    }
  }
  return input.suspended ? suspension(customer) : reinstatement()
}

function roleChange({ role: present }: AdminCustomer, role: NonNullable<CustomerChange['role']>): AccountChange {
  const { name } = roleDisplay[role]
  const isPromotion = hasRole(role, 'admin')
  const isLoss = hasRole(present, 'admin') && !isPromotion
  return {
    input: { role },
    title: isPromotion ? 'Rendi amministratore' : `Passa al ruolo ${name}`,
    consequence: isPromotion
      ? 'vede e cambia tutto: ordini, clienti, prodotti e impostazioni. Le sue sessioni si chiudono, la password di oggi non vale più e ne sceglie una nuova con il link che riceve per email.'
      : `${isLoss ? 'non entra più nel pannello. ' : ''}${isLoss ? 'Da' : 'da'} subito ha il ruolo ${name} (${mayBuy(role) ? 'ordini, riserve e wishlist' : 'solo il catalogo'}) e riceve un avviso.`,
    button: isPromotion ? 'Rendi amministratore' : 'Cambia il ruolo',
    done: 'Ruolo cambiato',
    isDestructive: isPromotion || isLoss,
  }
}

function suspension({
  subscriptionRenews,
  overview: { activeReservations, ordersByStatus },
}: AdminCustomer): AccountChange {
  const reservations = plural(activeReservations, 'riserva attiva', 'riserve attive')
  return {
    input: { suspended: true },
    title: 'Sospendi l’account',
    consequence: `esce subito da ogni dispositivo e non può più accedere. Si annullano ${reservations} e ${plural(ordersByStatus.pending, 'ordine da pagare', 'ordini da pagare')}; gli ordini pagati partono.${subscriptionRenews ? ' Il suo abbonamento non si rinnova.' : ''} Riceve un’email.`,
    button: 'Sospendi l’account',
    done: 'Account sospeso',
    isDestructive: true,
  }
}

const reinstatement = (): AccountChange => ({
  input: { suspended: false },
  title: 'Riattiva l’account',
  consequence: 'può accedere di nuovo e riceve un’email. Quello che la sospensione ha annullato resta annullato.',
  button: 'Riattiva l’account',
  done: 'Account riattivato',
  isDestructive: false,
})
