import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ProductSort } from '../../../../contract/products.ts'
import { IconAdjustmentsHorizontal } from '../../../ui/icons/icon-adjustments-horizontal.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import {
  type CatalogFilters,
  type ChangeFilters,
  changeFilters,
  type FilterName,
  filterNames,
  knownFilters,
  selectNames,
  toSort,
} from './catalog-filters.ts'
import classes from './catalog-toolbar.module.css'
import { facetsQuery } from './products.api.ts'

interface CatalogToolbarProps {
  filters: CatalogFilters
  categories: readonly { value: string; label: string }[]
  onFilters: ChangeFilters
}

const sortLabels: Readonly<Record<ProductSort, string>> = {
  relevance: 'Pertinenza',
  newest: 'Più recenti',
  price_asc: 'Prezzo crescente',
  price_desc: 'Prezzo decrescente',
}

const sorts = Object.keys(sortLabels) as ProductSort[]

/** Sorting by relevance needs a search, and is then the default. */
const sortOptions = (hasSearch: boolean) =>
  sorts.filter((sort) => hasSearch || sort !== 'relevance').map((sort) => ({ value: sort, label: sortLabels[sort] }))

/** On phones the other filters wait behind a button. */
const alwaysShown: ReadonlySet<FilterName> = new Set(['search', 'category'])

/** Search and category, beneath them the other filters; on phones a button opens these. */
export function CatalogToolbar({ filters, categories, onFilters }: CatalogToolbarProps) {
  const [opened, panel] = useDisclosure(false)
  const panelId = useId()
  const change = (part: CatalogFilters) => onFilters(changeFilters(filters, part), { replace: false })
  const more = filterNames.filter((name) => !alwaysShown.has(name) && filters[name]).length

  return (
    <search className={classes.toolbar}>
      <SearchField
        className={classes.search}
        size="md"
        label="Cerca"
        placeholder="Cerca prodotti..."
        value={filters.search ?? ''}
        onSearch={(search) =>
          onFilters(changeFilters(filters, { search: search || undefined }), { replace: filters.search !== undefined })
        }
      />
      <NativeSelect
        className={classes.category ?? ''}
        label="Categoria"
        value={filters.category ?? ''}
        onChange={(event) => change({ category: event.currentTarget.value || undefined })}
        data={[{ value: '', label: 'Tutte' }, ...categories]}
      />
      <Button
        className={classes.more ?? ''}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden />}
        aria-expanded={opened}
        aria-controls={panelId}
        onClick={panel.toggle}
      >
        {more > 0 ? `Filtri (${more})` : 'Filtri'}
      </Button>
      <MoreFilters id={panelId} opened={opened} filters={filters} change={change} />
    </search>
  )
}

interface MoreFiltersProps {
  id: string
  opened: boolean
  filters: CatalogFilters
  change: (part: CatalogFilters) => void
}

function MoreFilters({ id, opened, filters, change }: MoreFiltersProps) {
  const { data: facets } = useQuery(facetsQuery())
  const standardSort = filters.search ? 'relevance' : 'newest'

  return (
    <div id={id} className={classes.panel} data-opened={opened || undefined}>
      {selectNames.map((name) => (
        <NativeSelect
          key={name}
          label={knownFilters[name].select.label}
          value={filters[name] ?? ''}
          onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: knownFilters[name].select.all },
            ...withChosen(facets?.[knownFilters[name].select.facet], filters[name]),
          ]}
        />
      ))}
      <NativeSelect
        className={classes.sort ?? ''}
        label="Ordina per"
        value={filters.sort ?? standardSort}
        onChange={(event) => {
          const chosen = toSort(event.currentTarget.value)
          change({ sort: chosen === standardSort ? undefined : chosen })
        }}
        data={sortOptions(Boolean(filters.search))}
      />
      <div className={classes.available}>
        <Checkbox
          size="md"
          label="Solo disponibili"
          checked={filters.available ?? false}
          onChange={(event) => change({ available: event.currentTarget.checked || undefined })}
        />
      </div>
    </div>
  )
}

/** The address may name a value that is not in the list (yet): it stays chosen. */
const withChosen = (values: readonly string[] = [], chosen: string | undefined): string[] =>
  chosen === undefined || values.includes(chosen) ? [...values] : [...values, chosen]
