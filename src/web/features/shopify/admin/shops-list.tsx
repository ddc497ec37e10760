import { Button, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { totalText } from '../../../shared/texts/count-text.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { PagedResults } from '../../../ui/loading/paged-results.tsx'
import { type AdminShopFilters, parseShopFilter, shopFilterChoices } from './shop-filters.ts'
import { shopsQuery } from './shops.api.ts'
import classes from './shops-list.module.css'
import { ShopsTable } from './shops-table.tsx'

interface ShopsListProps {
  filters: AdminShopFilters
  /** `replace` is true while typing, so that Back does not step through every letter. */
  onFilters: (filters: AdminShopFilters, options: { replace: boolean }) => void
  linkTo: (userId: string, text: string) => ReactNode
}

/** All connected shops, with their connection state and pending work. */
export function ShopsList({ filters, onFilters, linkTo }: ShopsListProps) {
  const { search, state } = filters
  const query = useInfiniteQuery(shopsQuery(filters))
  const first = query.data?.pages[0]
  return (
    <div className={classes.list}>
      <search className={classes.filters}>
        <SearchField
          className={classes.search}
          label="Cerca negozi"
          placeholder="Dominio, azienda, username o email"
          value={search ?? ''}
          maxLength={100}
          onSearch={(text) => onFilters({ ...filters, search: text || undefined }, { replace: search !== undefined })}
        />
        <NativeSelect
          size="sm"
          label="Stato"
          value={state ?? ''}
          onChange={(event) =>
            onFilters({ ...filters, state: parseShopFilter(event.currentTarget.value) }, { replace: false })
          }
          data={[...shopFilterChoices]}
        />
      </search>
      <p role="status" className={classes.count}>
        {first && totalText(first.total, ['negozio', 'negozi'])}
      </p>
      <PagedResults
        query={query}
        skeleton={{ rows: 6, height: 52 }}
        empty={<NoShops filters={filters} onReset={() => onFilters({}, { replace: false })} />}
        more="Carica altri negozi"
      >
        {(shops) => <ShopsTable shops={shops} linkTo={linkTo} />}
      </PagedResults>
    </div>
  )
}

function NoShops({ filters: { search, state }, onReset }: { filters: AdminShopFilters; onReset: () => void }) {
  if (search === undefined && state === undefined) {
    return (
      <EmptyState
        title="Nessun negozio collegato"
        text="Quando un rivenditore collega il suo negozio Shopify, lo trovi qui."
      />
    )
  }
  return (
    <EmptyState
      title={state === 'trouble' && search === undefined ? 'Niente in sospeso' : 'Nessun negozio trovato'}
      text={search ? `Nessun negozio corrisponde a “${search}”.` : 'Nessun negozio corrisponde al filtro.'}
      action={
        <Button variant="default" onClick={onReset}>
          Mostra tutti i negozi
        </Button>
      }
    />
  )
}
