import { Button, Checkbox, Skeleton } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import type { FacetOption } from '../../../../../contract/products/products.ts'
import { type FacetName, facetNames, facts, mapFacts } from '../../../../../domain/products/facts.ts'
import { fold } from '../../../../../domain/words/fold.ts'
import { plural } from '../../../../shared/texts/format.ts'
import { useBackCloses } from '../../../../ui/dialogs/overlay.ts'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import type { CatalogFilters, FilterName } from '../catalog-filters.ts'
import { facetsQuery } from '../products.api.ts'
import { swatchTint } from '../swatch-tints.ts'
import classes from './filter-menus.module.css'

interface FilterMenusProps {
  filters: CatalogFilters
  change: (part: CatalogFilters) => void
}

/** A button for each list of options, which opens below it. One list is open at a time. */
export function FilterMenus({ filters, change }: FilterMenusProps) {
  const [opened, setOpened] = useState<FacetName | null>(null)
  const close = () => setOpened(null)
  useBackCloses(opened !== null, close)
  const menus = useClickOutside(close)
  return (
    <div ref={menus} className={classes.menus}>
      {facetNames.map((name) => (
        <FilterMenu
          key={name}
          name={name}
          filters={filters}
          change={change}
          opened={opened === name}
          onToggle={() => setOpened(opened === name ? null : name)}
          onClose={close}
        />
      ))}
    </div>
  )
}

interface FilterMenuProps extends FilterMenusProps {
  name: FacetName
  opened: boolean
  onToggle: () => void
  onClose: () => void
}

function FilterMenu({ name, filters, change, opened, onToggle, onClose }: FilterMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const queryClient = useQueryClient()
  const warm = () => void queryClient.prefetchQuery(facetsQuery(filters))

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !opened) return
    onClose()
    button.current?.focus()
  }
  /** A click on plain text has no `relatedTarget` and must not close the menu. */
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (opened && relatedTarget && !currentTarget.contains(relatedTarget)) onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and blur are handled for the button and its options together.
    <div className={classes.menu} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Button
        ref={button}
        variant="default"
        size="sm"
        className={classes.button ?? ''}
        data-chosen={filters[name] !== undefined || undefined}
        rightSection={<span className={classes.arrow} aria-hidden />}
        aria-expanded={opened}
        aria-controls={opened ? panelId : undefined}
        onPointerEnter={warm}
        onFocus={warm}
        onClick={onToggle}
      >
        {filterTitle(name, filters)}
      </Button>
      {opened && (
        // biome-ignore lint/a11y/useSemanticElements: not every browser can position a fieldset below its button.
        <div id={panelId} role="group" aria-label={facts[name].label} className={classes.panel}>
          <FilterOptions name={name} filters={filters} change={change} />
        </div>
      )}
    </div>
  )
}

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

/** Text of the chip of an active filter; `name` is the display name of its value. */
export const chipTexts: Readonly<Record<FilterName, (name: string) => string>> = {
  search: (name) => `«${name}»`,
  category: (name) => `Categoria: ${name}`,
  ...mapFacts(facetNames, (facet) => (name) => `${facts[facet].label}: ${name}`),
  available: () => 'Solo disponibili',
}

/** Label of the filter, with the number of chosen values. */
export function filterTitle(name: FacetName, filters: CatalogFilters): string {
  const chosen = filters[name]?.length ?? 0
  return chosen > 0 ? `${facts[name].label} (${chosen})` : facts[name].label
}
