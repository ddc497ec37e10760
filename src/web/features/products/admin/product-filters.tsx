import { NativeSelect } from '@mantine/core'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import {
  lackNames,
  type ProductFilter,
  parseLack,
  parseSort,
  parseState,
  sortNames,
  stateNames,
} from './product-filter.ts'
import classes from './product-list.module.css'

interface ProductFiltersProps {
  filter: ProductFilter
  categories: readonly { value: string; label: string }[]
  /** `replace` is true while typing, so that Back does not step through every letter. */
  onFilter: (change: ProductFilter, options?: { replace: boolean }) => void
}

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

export function ProductFilters({ filter, categories, onFilter }: ProductFiltersProps) {
  return (
    <search className={classes.filters}>
      <SearchField
        className={classes.search}
        label="Cerca prodotti"
        placeholder="Nome o SKU"
        value={filter.search ?? ''}
        onSearch={(text) => onFilter({ search: text || undefined }, { replace: filter.search !== undefined })}
      />
      <NativeSelect
        size="sm"
        label="Categoria"
        value={filter.category ?? ''}
        data={[{ value: '', label: 'Tutte le categorie' }, ...categories]}
        onChange={(event) => onFilter({ category: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        size="sm"
        label="Stato"
        value={filter.state ?? ''}
        data={[{ value: '', label: 'Tutti' }, ...options(stateNames)]}
        onChange={(event) => onFilter({ state: parseState(event.currentTarget.value) })}
      />
      <NativeSelect
        size="sm"
        label="Da sistemare"
        value={filter.lack ?? ''}
        data={[{ value: '', label: 'Tutti' }, ...options(lackNames)]}
        onChange={(event) => onFilter({ lack: parseLack(event.currentTarget.value) })}
      />
      <NativeSelect
        size="sm"
        label="Ordina per"
        disabled={filter.search !== undefined}
        value={filter.sort ?? 'newest'}
        data={options(sortNames)}
        onChange={(event) => onFilter({ sort: parseSort(event.currentTarget.value) })}
      />
    </search>
  )
}
