import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AuditEntry } from '../../../../../contract/accounts/audit.ts'
import type { AdminCustomer } from '../../../../../contract/accounts/customers.ts'
import { auditActionNames } from '../../../../../domain/accounts/audit-texts.ts'
import { storedPlanName, subscriptionStatusNames } from '../../../../../domain/accounts/plan-names.ts'
import { orderStatusLabel, payableAmount } from '../../../../../domain/orders/orders.ts'
import { customerName } from '../../../../shared/texts/customer-name.ts'
import { count, dateTime, euro } from '../../../../shared/texts/format.ts'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { RoleBadge, StatusBadge } from '../../../../ui/status-badge.tsx'
import { ProfileState } from '../profile-state.tsx'
import { actsOnCustomerQuery, customerQuery } from './customer.api.ts'
import { CustomerCommands } from './customer-commands.tsx'
import customerFactsClasses from './customer-facts.module.css'
import classes from './customer-page.module.css'
import { CustomerProfile } from './customer-profile.tsx'
import { CustomerSafety } from './customer-safety.tsx'

interface CustomerPageProps {
  userId: string
  /** Link back to the list. */
  back: ReactNode
  /** The customer's connected shop. */
  shop: ReactNode
  /** The customer's active reservations. */
  reservations: ReactNode
  /** Link to all orders of the customer; `search` is the e-mail address or name that finds them. */
  ordersLink: (search: string, text: string) => ReactNode
  /** Link to one order. */
  orderLink: (orderId: string, text: string) => ReactNode
}

/** Details of one customer, with the admin actions. */
export function CustomerPage({ userId, back, ...slots }: CustomerPageProps) {
  const query = useQuery(customerQuery(userId))
  const customer = query.data
  return (
    <div className="stack gap-16">
      <p className="flush">{back}</p>
      {query.isPending && <RowsSkeleton rows={8} height={64} />}
      {!customer && query.error && <LoadFailed error={query.error} onRetry={query.refetch} />}
      {customer && <Customer customer={customer} {...slots} />}
    </div>
  )
}

type CustomerProps = Omit<CustomerPageProps, 'userId' | 'back'> & { customer: AdminCustomer }

function Customer({ customer, shop, reservations, ordersLink, orderLink }: CustomerProps) {
  return (
    <>
      <header className={classes.header}>
        <div>
          <h2 className="flush text-2xl breakable">{customerName(customer)}</h2>
          <p className="flush text-sm muted breakable">
            {customer.username} · {customer.email} · registrato il {dateTime(customer.createdAt)}
          </p>
          <p className="cluster gap-6 above-8">
            <RoleBadge role={customer.role} />
            <PlanState customer={customer} />
            <ProfileState customer={customer} />
            {customer.suspendedAt && <StatusBadge tint="error">Sospeso</StatusBadge>}
          </p>
        </div>
        <CustomerCommands customer={customer} />
      </header>
      {customer.suspendedAt && (
        <Notice tone="warning" title={`Account sospeso il ${dateTime(customer.suspendedAt)}`}>
          Non può accedere. Gli ordini già pagati partono comunque.
        </Notice>
      )}
      {customer.mailRefusedAt && (
        <Notice tone="warning" title={`Email respinte, l’ultima il ${dateTime(customer.mailRefusedAt)}`}>
          {customer.mailRefusal}
        </Notice>
      )}
      <div className={classes.columns}>
        <Part title="Profilo">
          <CustomerProfile customer={customer} />
        </Part>
        <Part title="Ordini">
          <CustomerOrders customer={customer} ordersLink={ordersLink} orderLink={orderLink} />
        </Part>
        <Part title="Negozio Shopify">{shop}</Part>
        <Part title="Riserve attive">{reservations}</Part>
        <Part title="Accessi e sicurezza">
          <CustomerSafety customer={customer} />
        </Part>
        <Part title="Azioni degli amministratori">
          <ActsOnCustomer userId={customer.id} />
        </Part>
      </div>
    </>
  )
}

/** Shows the status only if it is not the usual one, `active`. */
function PlanState({ customer }: { customer: AdminCustomer }) {
  const { subscriptionPlan: plan, subscriptionStatus: status, subscriptionExpiresAt } = customer
  return (
    <StatusBadge tint={status === 'past_due' ? 'error' : 'neutral'}>
      Piano {storedPlanName(plan, subscriptionExpiresAt)}
      {status !== 'active' && `, ${subscriptionStatusNames[status]}`}
    </StatusBadge>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="shrinkable text-sm leading-145">
      <h3 className="below-8 text-lg">{title}</h3>
      {children}
    </section>
  )
}

/** Admin actions on this account, latest first. */
function ActsOnCustomer({ userId }: { userId: string }) {
  const query = useQuery(actsOnCustomerQuery(userId))
  if (query.isPending) return <RowsSkeleton rows={3} height={40} />
  if (!query.data) return <LoadFailed error={query.error} onRetry={query.refetch} />
  const { entries } = query.data
  if (entries.length === 0) return <p className="flush text-xs muted">Nessuna azione finora.</p>
  return (
    <ul className="plain-list ruled framed">
      {entries.map((entry) => (
        <Act key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}

function Act({ entry }: { entry: AuditEntry }) {
  const steps = entry.changes.map(
    ({ name, before, after }) => `${name}: ${[before, after].filter(Boolean).join(' → ')}`,
  )
  return (
    <li className={customerFactsClasses.row}>
      <span className={customerFactsClasses.what}>
        {auditActionNames[entry.action]}
        <span className="block text-xs muted">{[entry.actor.name, ...steps].join(' · ')}</span>
      </span>
      <span className="text-xs muted nowrap">{dateTime(entry.at)}</span>
    </li>
  )
}

interface CustomerOrdersProps {
  customer: AdminCustomer
  ordersLink: (search: string, text: string) => ReactNode
  orderLink: (orderId: string, text: string) => ReactNode
}

/** Order totals and the latest orders of the customer. */
function CustomerOrders({ customer, ordersLink, orderLink }: CustomerOrdersProps) {
  const { totalOrders, grossRevenue, latestOrders, wishlistEntries } = customer.overview
  return (
    <>
      <dl className={customerFactsClasses.facts}>
        <Figure label="Ordini totali" value={count(totalOrders)} />
        <Figure label="Fatturato lordo" value={euro(grossRevenue)} />
        <Figure label="In wishlist" value={count(wishlistEntries)} />
      </dl>
      {latestOrders.length === 0 ? (
        <p className="flush text-xs muted">Nessun ordine ancora.</p>
      ) : (
        <ul className="plain-list ruled framed">
          {latestOrders.map((order) => (
            <li key={order.id} className={customerFactsClasses.row}>
              <span className={customerFactsClasses.what}>
                {orderLink(order.id, order.orderNumber)} · {orderStatusLabel(order.status)} ·{' '}
                {euro(payableAmount(order))}
              </span>
              <span className="text-xs muted nowrap">{dateTime(order.createdAt)}</span>
            </li>
          ))}
        </ul>
      )}
      {totalOrders > latestOrders.length && (
        <p className={customerFactsClasses.more}>
          {ordersLink(customer.username, `Tutti gli ordini (${count(totalOrders)})`)}
        </p>
      )}
    </>
  )
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-xs muted">{label}</dt>
      <dd className={customerFactsClasses.value}>{value}</dd>
    </div>
  )
}
