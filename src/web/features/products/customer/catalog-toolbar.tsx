import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { ProductSort } from '../../../../contract/products.ts'
import { useDialogFor } from '../../../shared/use-dialog-for.ts'
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

const CatalogSheet = lazy(() => import('./catalog-sheet.tsx').then((module) => ({ default: module.CatalogSheet })))

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

/** On phones the search stays in sight; everything else waits behind a button. */
const alwaysShown: ReadonlySet<FilterName> = new Set(['search'])

/** One row that stays in sight: the search and the other filters, which phones open in a sheet. */
export function CatalogToolbar({ filters, categories, onFilters }: CatalogToolbarProps) {
  const sheet = useDialogFor<true>()
  const change = (part: CatalogFilters) => onFilters(changeFilters(filters, part), { replace: false })
  const more = filterNames.filter((name) => !alwaysShown.has(name) && filters[name]).length
  const fields = { filters, categories, change }

  return (
    <search className={classes.toolbar}>
      <SearchField
        className={classes.search}
        label="Cerca"
        hiddenLabel
        placeholder="Cerca prodotti..."
        value={filters.search ?? ''}
        onSearch={(search) =>
          onFilters(changeFilters(filters, { search: search || undefined }), { replace: filters.search !== undefined })
        }
      />
      <Button
        className={classes.more ?? ''}
        variant="default"
        size="sm"
        leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => sheet.open(true)}
      >
        {more > 0 ? `Filtri (${more})` : 'Filtri'}
      </Button>
      <div className={classes.fields}>
        <FilterFields {...fields} />
      </div>
      {sheet.subject && (
        <Suspense>
          <CatalogSheet opened={sheet.opened} onClose={sheet.close}>
            <FilterFields {...fields} size="md" />
          </CatalogSheet>
        </Suspense>
      )}
    </search>
  )
}

interface FilterFieldsProps {
  filters: CatalogFilters
  categories: CatalogToolbarProps['categories']
  change: (part: CatalogFilters) => void
  size?: 'sm' | 'md'
}

/** Without visible labels: the first entry of each list says what it chooses. */
function FilterFields({ filters, categories, change, size = 'sm' }: FilterFieldsProps) {
  const { data: facets } = useQuery(facetsQuery())
  const standardSort = filters.search ? 'relevance' : 'newest'

  return (
    <>
      <NativeSelect
        size={size}
        aria-label="Categoria"
        value={filters.category ?? ''}
        onChange={(event) => change({ category: event.currentTarget.value || undefined })}
        data={[{ value: '', label: 'Tutte le categorie' }, ...categories]}
      />
      {selectNames.map((name) => (
        <NativeSelect
          key={name}
          size={size}
          aria-label={knownFilters[name].select.label}
          value={filters[name] ?? ''}
          onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: knownFilters[name].select.all },
            ...withChosen(facets?.[knownFilters[name].select.facet], filters[name]),
          ]}
        />
      ))}
      <NativeSelect
        size={size}
        aria-label="Ordina per"
        value={filters.sort ?? standardSort}
        onChange={(event) => {
          const chosen = toSort(event.currentTarget.value)
          change({ sort: chosen === standardSort ? undefined : chosen })
        }}
        data={sortOptions(Boolean(filters.search))}
      />
      <Checkbox
        className={classes.available ?? ''}
        size={size}
        label="Solo disponibili"
        checked={filters.available ?? false}
        onChange={(event) => change({ available: event.currentTarget.checked || undefined })}
      />
    </>
  )
}

/** The address may name a value that is not in the list (yet): it stays chosen. */
const withChosen = (values: readonly string[] = [], chosen: string | undefined): string[] =>
  chosen === undefined || values.includes(chosen) ? [...values] : [...values, chosen]
