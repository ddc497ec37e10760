import { Anchor } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { count, dateTime } from '../../../../shared/texts/format.ts'
import { HairlineTable } from '../../../../ui/lists/hairline-table.tsx'
import { LoadMore } from '../../../../ui/lists/load-more.tsx'
import { LoadFailed } from '../../../../ui/loading/load-failed.tsx'
import { driftsFile, shopDriftsQuery } from './shop-stock.api.ts'
import classes from './stock-panel.module.css'

const columns = [
  { label: 'Articolo' },
  { label: 'Trovato il' },
  { label: 'Da noi', align: 'end' },
  { label: 'Nel negozio', align: 'end' },
] as const

/** Stock differences found and corrected by the nightly comparison. */
export function StockDrifts() {
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
