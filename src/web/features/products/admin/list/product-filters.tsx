import { NativeSelect } from '@mantine/core'
import { adminProductSorts, productLacks, productStates } from '../../../../../domain/products/admin-product-list.ts'
import { choiceParam } from '../../../../shared/page-address/section-search.ts'
import { SearchField } from '../../../../ui/fields/search-field.tsx'
import { FilterSelect, filterFields, optionsOf } from '../../../../ui/lists/filter-fields.tsx'
import { ListFilters } from '../../../../ui/lists/paged-results.tsx'
import { lackNames, type ProductFilter, sortNames, stateNames } from './product-filter.ts'
import classes from './product-list.module.css'

interface ProductFiltersProps {
  filter: ProductFilter
  categories: readonly { value: string; label: string }[]
  /** `replace` is true while typing, so that Back does not step through every letter. */
  onFilter: (filter: ProductFilter, options?: { replace: boolean }) => void
}

export function ProductFilters({ filter, categories, onFilter }: ProductFiltersProps) {
  const fields = filterFields(filter, onFilter)
  return (
    <ListFilters>
      <SearchField
        className={classes.search}
        label="Cerca prodotti"
        placeholder="Nome o SKU"
        {...fields.text('search')}
      />
      <FilterSelect label="Categoria" all="Tutte le categorie" options={categories} {...fields.choice('category')} />
      <FilterSelect
        label="Stato"
        all="Tutti"
        options={optionsOf(productStates, stateNames)}
        {...fields.choice('state')}
      />
      <FilterSelect
        label="Da sistemare"
        all="Tutti"
        options={optionsOf(productLacks, lackNames)}
        {...fields.choice('lack')}
      />
      <NativeSelect
        size="sm"
        label="Ordina per"
        disabled={filter.search !== undefined}
        value={filter.sort ?? 'newest'}
        data={optionsOf(adminProductSorts, sortNames)}
        onChange={(event) => onFilter({ ...filter, sort: choiceParam(adminProductSorts, event.currentTarget.value) })}
      />
    </ListFilters>
  )
}
