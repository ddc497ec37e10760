import { Checkbox, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FacetOption } from '../../../../contract/products/products.ts'
import { type FacetName, facts } from '../../../../domain/products/facts.ts'
import { fold } from '../../../../domain/words/fold.ts'
import { plural } from '../../../shared/texts/format.ts'
import { LoadFailed } from '../../../ui/loading/load-failed.tsx'
import type { CatalogFilters } from './catalog-filters.ts'
import classes from './filter-options.module.css'
import { facetsQuery } from './products.api.ts'
import { swatchTint } from './swatch-tints.ts'

interface FilterOptionsProps {
  name: FacetName
  filters: CatalogFilters
  change: (part: CatalogFilters) => void
}

/**
 * Checkboxes for colours or sizes, each with the number of products it would find together with the other filters. Counts are loaded when the
 * options are shown.
 */
export function FilterOptions({ name, filters, change }: FilterOptionsProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(facetsQuery(filters))
  const chosen = filters[name] ?? []
  if (error && !data) return <LoadFailed error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={176} />

  const options = optionsToShow(data[`${name}Options`], chosen)
  if (options.length === 0) return <p className={classes.none}>{facts[name].facet.none}</p>
  return (
    <ul className={classes.options} data-stale={isPlaceholderData || undefined}>
      {options.map(({ value, ...counted }) => (
        <li key={value}>
          <Checkbox
            classNames={{
              body: classes.option ?? '',
              labelWrapper: classes.labelWrapper ?? '',
              label: classes.label ?? '',
            }}
            checked={isAmong(chosen, value)}
            onChange={(event) => change({ [name]: toggled(chosen, value, event.currentTarget.checked) })}
            label={
              <>
                {name === 'color' && <span className={classes.dot} style={{ background: swatchTint(value) }} />}
                <span className={classes.value}>{value}</span>{' '}
                <span className={classes.total}>{totalText(counted)}</span>
              </>
            }
          />
        </li>
      ))}
    </ul>
  )
}

const isAmong = (values: readonly string[], value: string): boolean =>
  values.some((other) => fold(other) === fold(value))

function toggled(chosen: readonly string[], value: string, isOn: boolean): readonly string[] | undefined {
  const others = chosen.filter((other) => fold(other) !== fold(value))
  const values = isOn ? [...others, value] : others
  return values.length > 0 ? values : undefined
}

/** Options with results, and all chosen ones: the URL may name a value that the catalogue does not have. */
function optionsToShow(options: readonly FacetOption[], chosen: readonly string[]): FacetOption[] {
  const shown = options.filter(
    ({ value, total, totalIsCapped }) => total > 0 || totalIsCapped || isAmong(chosen, value),
  )
  const known = options.map(({ value }) => value)
  const unknown = chosen.filter((value) => !isAmong(known, value))
  return [...shown, ...unknown.map((value) => ({ value, total: 0, totalIsCapped: false }))]
}

const totalText = ({ total, totalIsCapped }: Pick<FacetOption, 'total' | 'totalIsCapped'>): string =>
  totalIsCapped ? `almeno ${plural(total, 'prodotto', 'prodotti')}` : plural(total, 'prodotto', 'prodotti')
