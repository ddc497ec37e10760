import { Checkbox, CloseButton, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useEffect, useRef, useState } from 'react'
import classes from './catalog-browser.module.css'
import { type CatalogFilters, toSort } from './catalog-filters.ts'

interface CatalogToolbarProps {
  filters: CatalogFilters
  categories: readonly { value: string; label: string }[]
  onFilters: (filters: CatalogFilters, options: { replace: boolean }) => void
}

const typingPause = 300

const sortOptions = [
  { value: 'newest', label: 'Più recenti' },
  { value: 'price_asc', label: 'Prezzo crescente' },
  { value: 'price_desc', label: 'Prezzo decrescente' },
]

/** With a search the best match comes first, so that is the order an unset sort names. */
const relevanceOption = { value: 'relevance', label: 'Pertinenza' }

export function CatalogToolbar({ filters, categories, onFilters }: CatalogToolbarProps) {
  const change = (part: CatalogFilters) => onFilters({ ...filters, ...part, page: undefined }, { replace: false })
  const standardSort = filters.search ? 'relevance' : 'newest'

  return (
    <search className={classes.toolbar}>
      <SearchField
        // A change from outside (Back, "show all") starts the field anew.
        value={filters.search ?? ''}
        onSearch={(search) =>
          onFilters(
            { ...filters, search: search || undefined, sort: dropRelevance(filters, search), page: undefined },
            { replace: filters.search !== undefined },
          )
        }
      />
      <NativeSelect
        label="Categoria"
        value={filters.category ?? ''}
        onChange={(event) => change({ category: event.currentTarget.value || undefined })}
        data={[{ value: '', label: 'Tutte' }, ...categories]}
      />
      <NativeSelect
        label="Ordina per"
        value={filters.sort ?? standardSort}
        onChange={(event) => {
          const chosen = toSort(event.currentTarget.value)
          change({ sort: chosen === standardSort ? undefined : chosen })
        }}
        data={filters.search ? [relevanceOption, ...sortOptions] : sortOptions}
      />
      <div className={classes.available}>
        <Checkbox
          label="Solo disponibili"
          checked={filters.available ?? false}
          onChange={(event) => change({ available: event.currentTarget.checked || undefined })}
        />
      </div>
    </search>
  )
}

const dropRelevance = ({ sort }: CatalogFilters, search: string) => (sort === 'relevance' && !search ? undefined : sort)

function SearchField({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const search = useDebouncedCallback((text: string) => {
    sent.current = text.trim()
    onSearch(sent.current)
  }, typingPause)

  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setTyped(value)
  }, [value])

  const edit = (text: string) => {
    setTyped(text)
    search(text)
  }

  return (
    <TextInput
      className={classes.search ?? ''}
      type="search"
      label="Cerca"
      placeholder="Cerca prodotti..."
      maxLength={200}
      value={typed}
      onChange={(event) => edit(event.currentTarget.value)}
      leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
      rightSection={typed && <CloseButton aria-label="Svuota la ricerca" onClick={() => edit('')} />}
    />
  )
}
