import type { User } from '../../../../contract/accounts.ts'
import { planNames } from '../../../../domain/accounts/plans.ts'
import { customerName } from '../../../shared/texts/customer-name.ts'
import { date } from '../../../shared/texts/format.ts'
import { HairlineTable, type TableColumn } from '../../../ui/hairline-table.tsx'
import { RoleBadge } from '../../../ui/role-badge.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './customers-table.module.css'
import { RefusedAddress } from './refused-address.tsx'

const columns: readonly TableColumn[] = [
  { label: 'Cliente' },
  { label: 'P.IVA/VAT' },
  { label: 'Ruolo' },
  { label: 'Piano' },
  { label: 'Profilo' },
  { label: 'Registrato il' },
]

export function CustomersTable({ customers }: { customers: readonly User[] }) {
  return (
    <HairlineTable caption="Clienti" columns={columns} dense stacks>
      {customers.map((customer) => (
        <tr key={customer.id}>
          <td className={classes.name}>
            {customerName(customer)}
            <span className={classes.account}>
              {customer.username} · {customer.email}
            </span>
            <RefusedAddress customer={customer} />
          </td>
          <td className={classes.vat} data-label="P.IVA/VAT">
            {customer.vatNumber ?? '–'}
          </td>
          <td>
            <RoleBadge role={customer.role} />
          </td>
          <td className={classes.vat} data-label="Piano">
            {planNames[customer.subscriptionPlan]}
          </td>
          <td>
            <ProfileState customer={customer} />
          </td>
          <td className={classes.vat} data-label="Registrato il">
            {date(customer.createdAt)}
          </td>
        </tr>
      ))}
    </HairlineTable>
  )
}

function ProfileState({ customer }: { customer: User }) {
  if (customer.isBusinessVerified) return <StatusBadge tint="paid">Verificato</StatusBadge>
  if (customer.businessSubmittedAt) return <StatusBadge tint="pending">In attesa</StatusBadge>
  return <StatusBadge tint="neutral">Da completare</StatusBadge>
}
