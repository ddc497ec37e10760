import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { ProductSort } from '../../../../../contract/products/products.ts'
import { type FacetName, facetNames } from '../../../../../domain/products/facts.ts'
import { useDialogFor } from '../../../../shared/dialogs/use-dialog-for.ts'
import { lateDialog } from '../../../../ui/dialogs/late-dialog.tsx'
import { SearchField } from '../../../../ui/fields/search-field.tsx'
import { IconAdjustmentsHorizontal } from '../../../../ui/icons/icon-adjustments-horizontal.tsx'
import {
  type CatalogFilters,
  type ChangeFilters,
  changeFilters,
  type FilterName,
  filterNames,
  toSort,
} from '../catalog-filters.ts'
import classes from './catalog-toolbar.module.css'
import { FilterMenus, FilterOptions, filterTitle } from './filter-menus.tsx'

const CatalogSheet = lateDialog(
  () => import('./catalog-sheet.tsx').then(({ CatalogSheet }) => CatalogSheet),
  ({ opened, onClose }) => ({ opened, onClose }),
)

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

/** Sorting by relevance requires a search, and is then the default. */
const sortOptions = (hasSearch: boolean) =>
  sorts.filter((sort) => hasSearch || sort !== 'relevance').map((sort) => ({ value: sort, label: sortLabels[sort] }))

/** On phones only the search stays visible; the other filters are behind a button. */
const alwaysShown: ReadonlySet<FilterName> = new Set(['search'])

/** A sticky row with the search and the other filters, which phones open in a sheet. */
export function CatalogToolbar({ filters, categories, onFilters }: CatalogToolbarProps) {
  const sheet = useDialogFor<true>()
  const change = (part: CatalogFilters) => onFilters(changeFilters(filters, part), { replace: false })
  /** Replaces the history entry while an overlay is open, so that one Back closes the overlay. */
  const changeOver = (part: CatalogFilters) => onFilters(changeFilters(filters, part), { replace: true })
  const more = filterNames
    .filter((name) => !alwaysShown.has(name))
    .reduce((sum, name) => sum + [filters[name] ?? []].flat().length, 0)

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
        <CategorySelect filters={filters} categories={categories} change={change} />
        <FilterMenus filters={filters} change={changeOver} />
        <SortSelect filters={filters} change={change} />
        <AvailableBox filters={filters} change={change} />
      </div>
      {sheet.subject && (
        <Suspense>
          <CatalogSheet opened={sheet.opened} onClose={sheet.close}>
            <CategorySelect filters={filters} categories={categories} change={changeOver} size="md" />
            <SortSelect filters={filters} change={changeOver} size="md" />
            <AvailableBox filters={filters} change={changeOver} size="md" />
            {facetNames.map((name) => (
              <FilterGroup key={name} name={name} filters={filters} change={changeOver} />
            ))}
          </CatalogSheet>
        </Suspense>
      )}
    </search>
  )
}

interface FilterGroupProps {
  name: FacetName
  filters: CatalogFilters
  change: (part: CatalogFilters) => void
}

/** Initially open if something is chosen; afterwards the user decides: unticking the last option does not close it. */
function FilterGroup({ name, filters, change }: FilterGroupProps) {
  const [isOpen] = useState(filters[name] !== undefined)
  return (
    <details className={classes.group} open={isOpen}>
      <summary className={classes.summary}>{filterTitle(name, filters)}</summary>
      <FilterOptions name={name} filters={filters} change={change} />
    </details>
  )
}

interface FieldProps {
  filters: CatalogFilters
  change: (part: CatalogFilters) => void
  size?: 'sm' | 'md'
}

/** Has no visible label: the first option of each list describes it. */
function CategorySelect({
  filters,
  categories,
  change,
  size = 'sm',
}: FieldProps & Pick<CatalogToolbarProps, 'categories'>) {
  return (
    <NativeSelect
      className={classes.category ?? ''}
      size={size}
      aria-label="Categoria"
      value={filters.category ?? ''}
      onChange={(event) => change({ category: event.currentTarget.value || undefined })}
      data={[{ value: '', label: 'Tutte le categorie' }, ...categories]}
    />
  )
}

function SortSelect({ filters, change, size = 'sm' }: FieldProps) {
  const standardSort = filters.search ? 'relevance' : 'newest'
  return (
    <NativeSelect
      className={classes.sort ?? ''}
      size={size}
      aria-label="Ordina per"
      value={filters.sort ?? standardSort}
      onChange={(event) => {
        const chosen = toSort(event.currentTarget.value)
        change({ sort: chosen === standardSort ? undefined : chosen })
      }}
      data={sortOptions(Boolean(filters.search))}
    />
  )
}

function AvailableBox({ filters, change, size = 'sm' }: FieldProps) {
  return (
    <Checkbox
      className={classes.available ?? ''}
      size={size}
      label="Solo disponibili"
      checked={filters.available ?? false}
      onChange={(event) => change({ available: event.currentTarget.checked || undefined })}
    />
  )
}
