import { Button } from '@mantine/core'
import { paths } from '../../../../../contract/site-pages.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ButtonLink } from '../../../../ui/navigation/button-link.tsx'
import { type CatalogFilters, hasFilters, withoutFilters } from '../catalog-filters.ts'

interface NoProductsProps {
  filters: CatalogFilters
  /** Number of results, all on other pages. */
  total: number
  lastPage: number
  onFilters: (filters: CatalogFilters) => void
}

/** An empty page of results: explains why and offers a next step. */
export function NoProducts({ filters, total, lastPage, onFilters }: NoProductsProps) {
  if (total > 0) {
    return (
      <EmptyState
        title="Nessun prodotto trovato"
        text={`Il catalogo finisce prima di pagina ${filters.page}.`}
        action={
          <Button onClick={() => onFilters({ ...filters, page: lastPage > 1 ? lastPage : undefined })}>
            Vai all’ultima pagina
          </Button>
        }
      />
    )
  }
  if (!hasFilters(filters)) {
    return (
      <EmptyState
        title="Catalogo non disponibile"
        text="Non ci sono ancora prodotti in vendita. Torna a trovarci: le disponibilità si aggiornano ogni settimana."
      />
    )
  }
  return <NothingMatches filters={filters} onFilters={onFilters} />
}

function NothingMatches({ filters, onFilters }: Pick<NoProductsProps, 'filters' | 'onFilters'>) {
  const { search } = filters
  const isNarrowed = hasFilters({ ...filters, search: undefined })
  return (
    <EmptyState
      title="Nessun prodotto trovato"
      text={why(search, isNarrowed)}
      action={
        <>
          {search && isNarrowed && (
            <Button onClick={() => onFilters({ ...withoutFilters(filters), search })}>
              Cerca in tutto il catalogo
            </Button>
          )}
          <Button variant="default" onClick={() => onFilters(withoutFilters(filters))}>
            Mostra tutti i prodotti
          </Button>
          <ButtonLink variant="subtle" to={paths.dashboard} search={{ section: 'product-request', about: search }}>
            Richiedi un prodotto
          </ButtonLink>
        </>
      }
    />
  )
}

function why(search: string | undefined, isNarrowed: boolean): string {
  if (!search) return 'Nessun prodotto ha tutte le caratteristiche scelte. Prova con meno filtri.'
  return isNarrowed
    ? `Nessun risultato per «${search}» con questi filtri.`
    : `Nessun risultato per «${search}». Controlla come è scritto o prova con un’altra parola.`
}
