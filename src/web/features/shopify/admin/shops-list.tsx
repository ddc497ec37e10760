import { Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AdminShop } from '../../../../contract/shopify/admin-shops.ts'
import { cappedCount, totalText } from '../../../shared/texts/count-text.ts'
import { count, dateTime } from '../../../shared/texts/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { FilterSelect, filterFields } from '../../../ui/lists/filter-fields.tsx'
import { type ListColumn, ListTable, SecondLine } from '../../../ui/lists/list-table.tsx'
import { ListFilters, NoResults, PagedResults } from '../../../ui/lists/paged-results.tsx'
import { ShopState } from './shop-state.tsx'
import { type AdminShopFilters, shopsQuery } from './shops.api.ts'
import classes from './shops-list.module.css'

interface ShopsListProps {
  filters: AdminShopFilters
  /** `replace` is true while typing, so that Back does not step through every letter. */
  onFilters: (filters: AdminShopFilters, options: { replace: boolean }) => void
  /** Link to the page of the shop's owner. */
  linkTo: (userId: string, text: string) => ReactNode
}

const states = [
  { value: 'trouble', label: 'Con attività in sospeso' },
  { value: 'active', label: 'Attivi' },
  { value: 'failing', label: 'Non raggiungibili' },
  { value: 'ended', label: 'Non attivi' },
] as const

const trouble = (value: number) => (
  <span className={classes.figure} data-some={value > 0 || undefined}>
    {cappedCount(value)}
  </span>
)

/** All connected shops, with their connection state and pending work. */
export function ShopsList({ filters, onFilters, linkTo }: ShopsListProps) {
  const { search, state } = filters
  const query = useInfiniteQuery(shopsQuery(filters))
  const fields = filterFields(filters, onFilters)
  const columns: readonly ListColumn<AdminShop>[] = [
    {
      label: 'Negozio',
      className: classes.name,
      cell: (shop) => (
        <>
          {linkTo(shop.userId, shop.companyName || shop.username)}
          <SecondLine>{shop.shopDomain}</SecondLine>
        </>
      ),
    },
    { label: 'Stato', cell: (shop) => <ShopState shop={shop} /> },
    {
      label: 'Ultima sincronizzazione',
      isNamed: true,
      cell: ({ lastSyncAt }) => (lastSyncAt ? dateTime(lastSyncAt) : 'Mai'),
    },
    { label: 'Importati', align: 'end', isNamed: true, cell: ({ figures }) => count(figures.imported) },
    { label: 'In attesa', align: 'end', isNamed: true, cell: ({ figures }) => trouble(figures.waiting) },
    { label: 'Non riusciti', align: 'end', isNamed: true, cell: ({ figures }) => trouble(figures.failed) },
    { label: 'Tracking in sospeso', align: 'end', isNamed: true, cell: ({ figures }) => trouble(figures.tracking) },
  ]
  return (
    <Stack gap={12}>
      <ListFilters>
        <SearchField
          isWide
          label="Cerca negozi"
          placeholder="Dominio, azienda, username o email"
          maxLength={100}
          {...fields.text('search')}
        />
        <FilterSelect label="Stato" all="Tutti i negozi" options={states} {...fields.choice('state')} />
      </ListFilters>
      <PagedResults
        query={query}
        skeleton={{ rows: 6, height: 52 }}
        count={({ total }) => totalText(total, ['negozio', 'negozi'])}
        empty={
          search === undefined && state === undefined ? (
            <EmptyState
              title="Nessun negozio collegato"
              text="Quando un rivenditore collega il suo negozio Shopify, lo trovi qui."
            />
          ) : (
            <NoResults
              title={state === 'trouble' && search === undefined ? 'Niente in sospeso' : 'Nessun negozio trovato'}
              text={search ? `Nessun negozio corrisponde a “${search}”.` : 'Nessun negozio corrisponde al filtro.'}
              all="Mostra tutti i negozi"
              onAll={() => onFilters({}, { replace: false })}
            />
          )
        }
        more="Carica altri negozi"
      >
        {(shops) => (
          <ListTable caption="Negozi Shopify" columns={columns} rows={shops} keyOf={({ userId }) => userId} />
        )}
      </PagedResults>
    </Stack>
  )
}
