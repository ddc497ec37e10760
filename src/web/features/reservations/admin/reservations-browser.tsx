import { Stack } from '@mantine/core'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { NoResults } from '../../../ui/lists/list.tsx'
import { ReservationsList } from './reservations-list.tsx'

interface ReservationsBrowserProps {
  search: string | undefined
  onSearch: (search: string | undefined) => void
}

/** Active reservations of all customers, with a search. */
export function ReservationsBrowser({ search, onSearch }: ReservationsBrowserProps) {
  return (
    <Stack gap={8}>
      <search>
        <SearchField
          label="Cerca nelle riserve"
          placeholder="Prodotto, SKU, cliente, azienda o email"
          value={search ?? ''}
          onSearch={(text) => onSearch(text || undefined)}
        />
      </search>
      <ReservationsList
        search={search}
        empty={
          search ? (
            <NoResults
              title="Nessuna riserva trovata"
              text={`Nessun prodotto e nessun cliente corrisponde a “${search}”.`}
              all="Mostra tutte le riserve"
              onAll={() => onSearch(undefined)}
            />
          ) : (
            <EmptyState title="Nessuna riserva attiva" text="I pezzi che i clienti mettono da parte compaiono qui." />
          )
        }
      />
    </Stack>
  )
}
