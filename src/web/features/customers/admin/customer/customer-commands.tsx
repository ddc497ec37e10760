import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { AdminCustomer } from '../../../../../contract/accounts/customers.ts'
import { givenPlanNames, isInForce, type Plan, plans } from '../../../../../domain/accounts/plan-names.ts'
import { type Role, roleDisplay, roles } from '../../../../../domain/accounts/roles.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { type AccountChange, changeOf } from './change-texts.ts'
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
