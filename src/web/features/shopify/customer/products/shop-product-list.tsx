import { Button, VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type {
  ShopProductRow as Row,
  ShopProductList as Rows,
} from '../../../../../contract/shopify/shopify-products.ts'
import { useDialogFor } from '../../../../shared/dialogs/use-dialog-for.ts'
import { count } from '../../../../shared/texts/format.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { SearchField } from '../../../../ui/fields/search-field.tsx'
import { HairlineTable } from '../../../../ui/lists/list-table.tsx'
import { LoadMore } from '../../../../ui/lists/load-more.tsx'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { OutdatedNotice } from '../../../../ui/loading/outdated-notice.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { figureNames, productsText } from './product-texts.ts'
import { ChangeDialog, OverwriteDialog, RemoveDialog, RuleDialog } from './shop-product-dialogs.tsx'
import { SendingProgress, ShopProductFigures } from './shop-product-figures.tsx'
import classes from './shop-product-list.module.css'
import { type RowActs, ShopProductRow } from './shop-product-row.tsx'
import {
  type ShopProductFilters,
  shopProductsQuery,
  useActOnProducts,
  useCheckPermissions,
} from './shop-products.api.ts'

interface ShopProductListProps {
  filters: ShopProductFilters
  /** `replace` is true while typing, so that Back does not step through every letter. */
  onFilters: (filters: ShopProductFilters, options: { replace: boolean }) => void
  /** Whether the shop's connection is active. */
  isActive: boolean
  /** Link to the selection of products. */
  choose: ReactNode
}

const columns = [
  { label: 'Prodotto' },
  { label: 'Stato' },
  { label: 'Da sapere' },
  { label: 'Prezzo', align: 'end' },
  { label: 'Inviato' },
  { label: <VisuallyHidden>Azioni</VisuallyHidden>, align: 'end' },
] as const

/** Our products in the shop and the state of each. The caller keeps the filters in the URL. */
export function ShopProductList({ filters, onFilters, isActive, choose }: ShopProductListProps) {
  const query = useInfiniteQuery(shopProductsQuery(filters))
  const rows = query.data?.pages.flatMap(({ products }) => products)
  const first = query.data?.pages[0]
  const Failed = rows ? OutdatedNotice : LoadFailed
  return (
    <div className="stack gap-20">
      <ShopProductFigures figures={first?.figures} active={filters.state} search={filters.search} />
      {first && <Above list={first} isActive={isActive} />}
      <search>
        <SearchField
          className={classes.search}
          label="Cerca un prodotto"
          placeholder="Nome o SKU"
          value={filters.search ?? ''}
          maxLength={100}
          onSearch={(text) =>
            onFilters({ ...filters, search: text || undefined }, { replace: filters.search !== undefined })
          }
        />
      </search>
      {query.isPending && <RowsSkeleton rows={5} height={72} />}
      {query.error && <Failed error={query.error} onRetry={query.refetch} />}
      {rows && (
        <div className="dims-when-stale" data-stale={query.isPlaceholderData || undefined}>
          {rows.length === 0 ? (
            <NoProducts filters={filters} choose={choose} onReset={() => onFilters({}, { replace: false })} />
          ) : (
            <Lines rows={rows} isActive={isActive} />
          )}
          <LoadMore query={query} label="Mostra altri prodotti" dense />
        </div>
      )}
    </div>
  )
}

/** Missing permissions, progress of sending, and bulk actions. */
function Above({ list: { figures, missingScopes, products }, isActive }: { list: Rows; isActive: boolean }) {
  if (!isActive) return null
  if (missingScopes.length > 0) return <MissingPermissions scopes={missingScopes} />
  return (
    <>
      <SendingProgress figures={figures} />
      <ManyAtOnce figures={figures} rows={products} />
    </>
  )
}

function ManyAtOnce({ figures, rows }: { figures: Rows['figures']; rows: readonly Row[] }) {
  const act = useActOnProducts()
  const [isPricing, setIsPricing] = useState(false)
  if (figures.sent === 0 && figures.failed < 2) return null
  return (
    <div className="cluster gap-12">
      {figures.sent > 0 && (
        <Button variant="default" size="sm" onClick={() => setIsPricing(true)}>
          Prezzi di tutti
        </Button>
      )}
      {figures.failed > 1 && (
        <Button
          variant="default"
          size="sm"
          loading={act.isPending}
          onClick={() => act.mutate({ act: 'send', state: 'failed' })}
        >
          Riprova {count(figures.failed)} rifiutati
        </Button>
      )}
      <RuleDialog opened={isPricing} onClose={() => setIsPricing(false)} sent={figures.sent} rows={rows} />
    </div>
  )
}

function Lines({ rows, isActive }: { rows: readonly Row[]; isActive: boolean }) {
  const act = useActOnProducts()
  const changing = useDialogFor<Row>()
  const overwriting = useDialogFor<Row>()
  const removing = useDialogFor<Row>()
  const acts: RowActs = {
    again: ({ productId, state }) => act.mutate({ act: 'send', productIds: [productId], seen: state }),
    edit: changing.open,
    overwrite: overwriting.open,
    remove: removing.open,
    isPending: act.isPending,
  }
  return (
    <>
      <HairlineTable caption="Prodotti nel tuo negozio" columns={columns} dense stacks>
        {rows.map((row) => (
          <ShopProductRow key={row.productId} row={row} acts={isActive ? acts : null} />
        ))}
      </HairlineTable>
      <VisuallyHidden role="status">{productsText(rows.length)} in elenco</VisuallyHidden>
      <ChangeDialog dialog={changing} />
      <OverwriteDialog dialog={overwriting} />
      <RemoveDialog dialog={removing} />
    </>
  )
}

interface NoProductsProps {
  filters: ShopProductFilters
  choose: ReactNode
  onReset: () => void
}

function NoProducts({ filters: { state, search }, choose, onReset }: NoProductsProps) {
  if (state === undefined && search === undefined)
    return (
      <EmptyState
        title="Nel tuo negozio non c’è ancora niente di nostro"
        text="Scegli prodotti o categorie intere, decidi i prezzi, e li mettiamo noi nel tuo Shopify."
        action={choose}
      />
    )
  return (
    <EmptyState
      title={search === undefined ? `${figureNames[state ?? 'sent']}: nessuno` : `Nessun prodotto con «${search}»`}
      action={
        <Button variant="default" onClick={onReset}>
          Mostra tutti i prodotti
        </Button>
      }
    />
  )
}

/** Permissions that the app lacks in the shop; once granted, sending resumes automatically. */
function MissingPermissions({ scopes }: { scopes: readonly string[] }) {
  const check = useCheckPermissions()
  return (
    <Notice
      tone="warning"
      title="Alla tua app Shopify mancano dei permessi"
      action={
        <Button variant="default" size="xs" loading={check.isPending} onClick={() => check.mutate()}>
          Controlla di nuovo
        </Button>
      }
    >
      Aggiungi alla tua app Shopify {scopes.join(', ')} e installala di nuovo. Fino ad allora non inviamo niente.
    </Notice>
  )
}
