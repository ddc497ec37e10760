import type { ReactNode } from 'react'
import type { User } from '../../../../contract/accounts/accounts.ts'
import { storedPlanName } from '../../../../domain/accounts/plan-names.ts'
import { customerName } from '../../../shared/texts/customer-name.ts'
import { date } from '../../../shared/texts/format.ts'
import { HairlineTable, type TableColumn } from '../../../ui/hairline-table.tsx'
import { RoleBadge } from '../../../ui/role-badge.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './customers-table.module.css'
import { ProfileState } from './profile-state.tsx'

const columns: readonly TableColumn[] = [
  { label: 'Cliente' },
  { label: 'P.IVA/VAT' },
  { label: 'Ruolo' },
  { label: 'Piano' },
  { label: 'Profilo' },
  { label: 'Registrato il' },
]

interface CustomersTableProps {
  customers: readonly User[]
  /** Link to the customer's page. */
  linkTo: (userId: string, text: string) => ReactNode
}

export function CustomersTable({ customers, linkTo }: CustomersTableProps) {
  return (
    <HairlineTable caption="Clienti" columns={columns} dense stacks>
      {customers.map((customer) => (
        <tr key={customer.id}>
          <td className={classes.name}>
            {linkTo(customer.id, customerName(customer))}
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
            {storedPlanName(customer.subscriptionPlan, customer.subscriptionExpiresAt)}
          </td>
          <td>
            <ProfileState customer={customer} />
            {customer.suspendedAt && <StatusBadge tint="error">Sospeso</StatusBadge>}
          </td>
          <td className={classes.vat} data-label="Registrato il">
            {date(customer.createdAt)}
          </td>
        </tr>
      ))}
    </HairlineTable>
  )
}

/** Shows that e-mails to this customer bounce, with the mail server's reason; renders nothing if they arrive. */
function RefusedAddress({ customer: { mailRefusedAt, mailRefusal } }: { customer: User }) {
  if (mailRefusedAt === null) return null
  return (
    <span className={classes.refused}>
      Email respinte, l’ultima il {date(mailRefusedAt)}: {mailRefusal}
    </span>
  )
}
