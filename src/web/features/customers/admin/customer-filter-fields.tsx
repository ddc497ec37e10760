import { Checkbox, NativeSelect } from '@mantine/core'
import { planFilterNames, plans } from '../../../../domain/accounts/plan-names.ts'
import { roleDisplay, roles } from '../../../../domain/accounts/roles.ts'
import { type CustomerFilters, parseCustomerFilters } from './customer-filters.ts'
import classes from './customers-list.module.css'

interface CustomerFilterFieldsProps {
  filters: CustomerFilters
  onFilters: (filters: CustomerFilters) => void
}

const roleChoices = [
  { value: '', label: 'Tutti i ruoli' },
  ...roles.map((value) => ({ value, label: roleDisplay[value].name })),
]

const planChoices = [
  { value: '', label: 'Tutti i piani' },
  ...plans.map((value) => ({ value, label: planFilterNames[value] })),
]

const profileChoices = [
  { value: '', label: 'Tutti i profili' },
  { value: 'pending', label: 'In attesa' },
  { value: 'verified', label: 'Verificati' },
]

export function CustomerFilterFields({ filters, onFilters }: CustomerFilterFieldsProps) {
  const change = (name: string, value: unknown) =>
    onFilters({ search: filters.search, ...parseCustomerFilters({ ...filters, [name]: value }) })
  const select = (name: 'role' | 'plan' | 'verification', label: string, data: typeof roleChoices) => (
    <NativeSelect
      size="sm"
      label={label}
      value={filters[name] ?? ''}
      onChange={(event) => change(name, event.currentTarget.value)}
      data={data}
    />
  )
  return (
    <>
      {select('role', 'Ruolo', roleChoices)}
      {select('plan', 'Piano', planChoices)}
      {select('verification', 'Profilo', profileChoices)}
      <Checkbox
        className={classes.suspended ?? ''}
        label="Solo sospesi"
        checked={filters.suspended === '1'}
        onChange={(event) => change('suspended', event.currentTarget.checked ? '1' : undefined)}
      />
    </>
  )
}
