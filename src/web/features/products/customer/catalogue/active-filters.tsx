import { Button } from '@mantine/core'
import { IconX } from '../../../../ui/icons/icon-x.tsx'
import { type CatalogFilters, changeFilters, filterNames, hasFilters, withoutFilters } from '../catalog-filters.ts'
import classes from './active-filters.module.css'
import { chipTexts } from './filter-menus.tsx'

interface ActiveFiltersProps {
  filters: CatalogFilters
  categories: readonly { value: string; label: string }[]
  onFilters: (filters: CatalogFilters) => void
}

/** Every active filter, each with a button that removes it. */
export function ActiveFilters({ filters, categories, onFilters }: ActiveFiltersProps) {
  if (!hasFilters(filters)) return null
  return (
    <ul className={classes.chips} aria-label="Filtri attivi">
      {chipsOf(filters, categories).map(({ text, part }) => (
        <li key={text} className={classes.item}>
          <button
            type="button"
            className={classes.chip}
            aria-label={`Togli il filtro ${text}`}
            onClick={() => onFilters(changeFilters(filters, part))}
          >
            <span className="truncate">{text}</span>
            <IconX size={16} stroke={1.5} aria-hidden />
          </button>
        </li>
      ))}
      <li>
        <Button variant="subtle" size="sm" onClick={() => onFilters(withoutFilters(filters))}>
          Azzera filtri
        </Button>
      </li>
    </ul>
  )
}

function chipsOf(filters: CatalogFilters, categories: ActiveFiltersProps['categories']) {
  const categoryName = categories.find(({ value }) => value === filters.category)?.label ?? 'scelta'
  return filterNames.flatMap((name) => {
    const value = filters[name] ?? []
    const values: readonly (string | true)[] = typeof value === 'object' ? value : [value]
    return values.map((one) => {
      const text = chipTexts[name](name === 'category' ? categoryName : String(one))
      const others = values.filter((other) => other !== one)
      const part: CatalogFilters = { [name]: others.length > 0 ? others : undefined }
      return { text, part }
    })
  })
}
