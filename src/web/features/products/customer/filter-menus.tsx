import { Button } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { type FacetName, facetNames, facts } from '../../../../domain/products/facts.ts'
import { useBackCloses } from '../../../ui/dialogs/overlay.ts'
import type { CatalogFilters } from './catalog-filters.ts'
import classes from './filter-menus.module.css'
import { FilterOptions } from './filter-options.tsx'
import { filterTitle } from './filter-texts.ts'
import { facetsQuery } from './products.api.ts'

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
