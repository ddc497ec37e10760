import { Checkbox, Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AdminUser } from '../../../../contract/accounts/customers.ts'
import { planFilterNames, plans, storedPlanName } from '../../../../domain/accounts/plan-names.ts'
import { roleDisplay, roles } from '../../../../domain/accounts/roles.ts'
import { totalText } from '../../../shared/texts/count-text.ts'
import { customerName } from '../../../shared/texts/customer-name.ts'
import { date } from '../../../shared/texts/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { FilterSelect, filterFields, optionsOf } from '../../../ui/lists/filter-fields.tsx'
import { type ListColumn, ListTable, SecondLine } from '../../../ui/lists/list-table.tsx'
import { ListFilters, NoResults, PagedResults } from '../../../ui/lists/paged-results.tsx'
import { RoleBadge, StatusBadge } from '../../../ui/status-badge.tsx'
import { type CustomerFilters, isFiltered } from './customer-filters.ts'
import { customersQuery } from './customers.api.ts'
import classes from './customers-list.module.css'
import { ProfileState } from './profile-state.tsx'

interface CustomersListProps {
  filters: CustomerFilters
  /** `replace` is true while typing, so that Back does not step through every letter. */
  onFilters: (filters: CustomerFilters, options: { replace: boolean }) => void
  /** Link to the customer's page. */
  linkTo: (userId: string, text: string) => ReactNode
}

/** All accounts, newest first. */
export function CustomersList({ filters, onFilters, linkTo }: CustomersListProps) {
  const query = useInfiniteQuery(customersQuery(filters))
  const fields = filterFields(filters, onFilters)
  const columns: readonly ListColumn<AdminUser>[] = [
    {
      label: 'Cliente',
      className: classes.name,
      cell: (customer) => (
        <>
          {linkTo(customer.id, customerName(customer))}
          <SecondLine>
            {customer.username} · {customer.email}
          </SecondLine>
          {customer.mailRefusedAt !== null && (
            <span className="block text-xs text-error">
              Email respinte, l’ultima il {date(customer.mailRefusedAt)}: {customer.mailRefusal}
            </span>
          )}
        </>
      ),
    },
    { label: 'P.IVA/VAT', isNamed: true, nowrap: true, cell: ({ vatNumber }) => vatNumber ?? '–' },
    { label: 'Ruolo', cell: ({ role }) => <RoleBadge role={role} /> },
    {
      label: 'Piano',
      isNamed: true,
      nowrap: true,
      cell: ({ subscriptionPlan, subscriptionExpiresAt }) => storedPlanName(subscriptionPlan, subscriptionExpiresAt),
    },
    {
      label: 'Profilo',
      cell: (customer) => (
        <>
          <ProfileState customer={customer} />
          {customer.suspendedAt && <StatusBadge tint="error">Sospeso</StatusBadge>}
        </>
      ),
    },
    { label: 'Registrato il', isNamed: true, nowrap: true, cell: ({ createdAt }) => date(createdAt) },
  ]
  return (
    <Stack gap={12}>
      <ListFilters>
        <SearchField
          isWide
          label="Cerca clienti"
          placeholder="Azienda, P.IVA, nome, username o email"
          {...fields.text('search')}
        />
        <FilterSelect label="Ruolo" all="Tutti i ruoli" options={roleOptions} {...fields.choice('role')} />
        <FilterSelect
          label="Piano"
          all="Tutti i piani"
          options={optionsOf(plans, planFilterNames)}
          {...fields.choice('plan')}
        />
        <FilterSelect label="Profilo" all="Tutti i profili" options={profiles} {...fields.choice('verification')} />
        <Checkbox
          className={classes.suspended ?? ''}
          label="Solo sospesi"
          checked={filters.suspended === '1'}
          onChange={(event) => fields.choice('suspended').onChange(event.currentTarget.checked ? '1' : undefined)}
        />
      </ListFilters>
      <PagedResults
        query={query}
        skeleton={{ rows: 8, height: 44 }}
        count={({ total }) => totalText(total, ['cliente', 'clienti'])}
        empty={
          isFiltered(filters) ? (
            <NoResults
              title="Nessun cliente trovato"
              text={
                filters.search
                  ? `Nessun account corrisponde a “${filters.search}”.`
                  : 'Nessun account corrisponde ai filtri.'
              }
              all="Mostra tutti i clienti"
              onAll={() => onFilters({}, { replace: false })}
            />
          ) : (
            <EmptyState title="Nessun cliente registrato" />
          )
        }
        more="Carica altri clienti"
      >
        {(customers) => <ListTable caption="Clienti" columns={columns} rows={customers} keyOf={({ id }) => id} />}
      </PagedResults>
    </Stack>
  )
}

const roleOptions = roles.map((value) => ({ value, label: roleDisplay[value].name }))

const profiles = [
  { value: 'pending', label: 'In attesa' },
  { value: 'verified', label: 'Verificati' },
] as const
