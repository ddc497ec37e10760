import { Anchor } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ShopStock } from '../../../../../contract/shopify/shopify-stock.ts'
import { count, dateTime, plural } from '../../../../shared/texts/format.ts'
import { Fact, Facts } from '../../../../ui/facts.tsx'
import { Panel } from '../../../../ui/layout/panel.tsx'
import { HairlineTable } from '../../../../ui/lists/list-table.tsx'
import { LoadMore } from '../../../../ui/lists/load-more.tsx'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { RowsSkeleton } from '../../../../ui/loading/skeletons.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { driftsFile, shopDriftsQuery, shopStockQuery } from './shop-stock.api.ts'
import { SkuLinks } from './sku-links.tsx'
import classes from './stock-panel.module.css'
import { StockSettings } from './stock-settings.tsx'

/** Stock sync with the connected shop. `isActive`: the shop's connection is active. */
export function StockPanel({ isActive }: { isActive: boolean }) {
  const { data: stock, isPending, error, refetch } = useQuery(shopStockQuery())
  if (stock === null) return null
  return (
    <Panel
      title="Giacenze nel negozio"
      intro="Ogni variazione qui arriva nel tuo negozio entro un minuto. Di notte confrontiamo tutto, e correggiamo quello che trovi in elenco."
      {...(stock && { actions: <Badge stock={stock} isActive={isActive} /> })}
    >
      {isPending && <RowsSkeleton rows={3} height={56} />}
      {!isPending && !stock && <LoadFailed error={error} onRetry={refetch} />}
      {stock && (
        <div className="stack gap-20">
          <Figures stock={stock} />
          <StockNotices stock={stock} isActive={isActive} />
          {isActive && <StockSettings stock={stock} />}
          <SkuLinks stock={stock} isActive={isActive} />
          <StockDrifts />
        </div>
      )}
    </Panel>
  )
}

const Badge = ({ stock, isActive }: { stock: ShopStock; isActive: boolean }) =>
  stock.isOn && isActive && stock.missingScopes.length === 0 ? (
    <StatusBadge tint="paid">Attive</StatusBadge>
  ) : (
    <StatusBadge tint="pending">Ferme</StatusBadge>
  )

const orNever = (instant: string | null) => (instant === null ? 'Mai' : dateTime(instant))

const Figures = ({ stock: { linked, due, pushedAt, comparedAt, drifts } }: { stock: ShopStock }) => (
  <Facts>
    <Fact label="Varianti collegate">{count(linked)}</Fact>
    <Fact label="Da aggiornare">{count(due)}</Fact>
    <Fact label="Ultimo aggiornamento">{orNever(pushedAt)}</Fact>
    <Fact label="Ultimo confronto">{orNever(comparedAt)}</Fact>
    <Fact label="Differenze nelle ultime 24 ore">{count(drifts)}</Fact>
  </Facts>
)

/** Milliseconds; longer than an update normally takes. */
const lateMs = 180_000

const isLate = ({ dueSince }: ShopStock) => dueSince !== null && Date.now() - new Date(dueSince).getTime() > lateMs

/** Problems that prevent stock updates from reaching the shop. */
function StockNotices({ stock, isActive }: { stock: ShopStock; isActive: boolean }) {
  const { isOn, missingScopes, due, dueSince } = stock
  return (
    <div className={classes.notices}>
      {!isActive && (
        <Notice tone="warning" title="Il negozio non è attivo">
          Finché non lo riattivi, le sue giacenze restano come sono.
        </Notice>
      )}
      {isActive && missingScopes.length > 0 && (
        <Notice tone="warning" title="All’app mancano dei permessi">
          Per aggiornare le giacenze aggiungi {missingScopes.join(', ')} nella tua app Shopify, pubblica la versione e
          approva l’aggiornamento nel negozio. Poi premi «Cerca gli SKU».
        </Notice>
      )}
      {isActive && isOn && missingScopes.length === 0 && dueSince !== null && isLate(stock) && (
        <Notice tone="warning" title="Il negozio è in ritardo">
          {plural(due, 'giacenza aspetta', 'giacenze aspettano')} dal {dateTime(dueSince)}: il negozio non risponde o ci
          chiede di rallentare. Riproviamo automaticamente.
        </Notice>
      )}
    </div>
  )
}

const columns = [
  { label: 'Articolo' },
  { label: 'Trovato il' },
  { label: 'Da noi', align: 'end' },
  { label: 'Nel negozio', align: 'end' },
] as const

/** Stock differences found and corrected by the nightly comparison. */
function StockDrifts() {
  const query = useInfiniteQuery(shopDriftsQuery())
  const drifts = query.data?.pages.flatMap((page) => page.drifts)
  if (query.error && !drifts) return <LoadFailed error={query.error} onRetry={query.refetch} />
  if (!drifts) return null
  return (
    <div className={classes.part}>
      <div className={classes.row}>
        <div>
          <h3 className={classes.heading}>Differenze corrette</h3>
          <p className="flush text-sm muted">
            {drifts.length === 0
              ? 'Nessuna negli ultimi 30 giorni: il negozio mostra le giacenze che gli abbiamo comunicato.'
              : 'Qualcuno, o un’altra app, aveva cambiato la giacenza nel negozio: l’abbiamo rimessa com’è qui. Restano in elenco 30 giorni.'}
          </p>
        </div>
        {drifts.length > 0 && (
          <Anchor href={driftsFile} download inherit>
            Scarica CSV
          </Anchor>
        )}
      </div>
      {drifts.length > 0 && (
        <HairlineTable caption="Differenze corrette" columns={columns} dense stacks>
          {drifts.map(({ id, sku, name, variant, expected, found, foundAt }) => (
            <tr key={id}>
              <td className="breakable">
                {variant ? `${name}, ${variant}` : name}
                {sku && <p className="flush text-sm muted">{sku}</p>}
              </td>
              <td data-label="Trovato il">{dateTime(foundAt)}</td>
              <td data-align="end" data-label="Da noi">
                {count(expected)}
              </td>
              <td data-align="end" data-label="Nel negozio">
                {count(found)}
              </td>
            </tr>
          ))}
        </HairlineTable>
      )}
      <LoadMore query={query} label="Mostra altre differenze" dense />
    </div>
  )
}
