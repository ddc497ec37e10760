import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ShopSkuFinding, ShopSkuLinking, ShopStock } from '../../../../../contract/shopify/shopify-stock.ts'
import type { SkuFindingKind } from '../../../../../domain/shopify/shopify-stock.ts'
import { failureText } from '../../../../shared/calls/failure-text.ts'
import { count, dateTime, plural } from '../../../../shared/texts/format.ts'
import { HairlineTable } from '../../../../ui/lists/list-table.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { linkingFailed, useLinkSkus } from './shop-stock.api.ts'
import classes from './stock-panel.module.css'

const columns = [{ label: 'SKU' }, { label: 'Nel negozio' }, { label: 'Che cosa abbiamo trovato' }] as const

/** Rows shown before the list is expanded. */
const shownAtFirst = 10

/** Links products that already exist in the shop by SKU, and reports those that could not be linked. */
export function SkuLinks({ stock: { linking }, isActive }: { stock: ShopStock; isActive: boolean }) {
  const link = useLinkSkus()
  const isRunning = linking !== null && linking.endedAt === null
  return (
    <div className={classes.part}>
      <div className={classes.row}>
        <div>
          <h3 className={classes.heading}>Articoli che nel negozio ci sono già</h3>
          <p className="flush text-sm muted">
            Se li hai creati tu, o con un’altra app, li colleghiamo per SKU (DW-…): dei prodotti cambiamo la giacenza, e
            nient’altro.
          </p>
        </div>
        {isActive && (
          <Button variant="default" size="sm" loading={link.isPending || isRunning} onClick={() => link.mutate()}>
            Cerca gli SKU
          </Button>
        )}
      </div>
      {link.error && <Notice tone="error">{failureText(linkingFailed, link.error)}</Notice>}
      <p role="status" className="flush text-sm muted">
        {linking && linkingText(linking)}
      </p>
      {linking && linking.findings.length > 0 && <Findings findings={linking.findings} found={linking.found} />}
    </div>
  )
}

function Findings({ findings, found }: { findings: readonly ShopSkuFinding[]; found: number }) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? findings : findings.slice(0, shownAtFirst)
  return (
    <>
      <HairlineTable caption="Varianti da controllare" columns={columns} dense stacks>
        {shown.map(({ kind, sku, title }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two findings may be identical, and rows are never reordered.
          <tr key={index}>
            <td className={classes.sku}>{sku}</td>
            <td className="breakable" data-label="Nel negozio">
              {title}
            </td>
            <td>
              <StatusBadge tint={findingTexts[kind].isLinked ? 'neutral' : 'pending'}>
                {findingTexts[kind].title}
              </StatusBadge>
              <p className="flush text-sm muted">{findingTexts[kind].text}</p>
            </td>
          </tr>
        ))}
      </HairlineTable>
      {shown.length < findings.length && (
        <div>
          <Button variant="default" size="sm" onClick={() => setIsWhole(true)}>
            Mostra gli altri {count(findings.length - shown.length)}
          </Button>
        </div>
      )}
      {isWhole && found > findings.length && (
        <p className="flush text-sm muted">
          Sono {count(found)}: qui stanno i primi {count(findings.length)}. Sistema questi, poi cerca di nuovo.
        </p>
      )}
    </>
  )
}

/** Explanation and advice for each kind of finding. */
const findingTexts: Readonly<Record<SkuFindingKind, { title: string; text: string; isLinked: boolean }>> = {
  unknown: {
    title: 'Non è nel catalogo',
    text: 'Nessun nostro articolo ha questo SKU: correggilo su Shopify, poi cerca di nuovo.',
    isLinked: false,
  },
  ambiguous: {
    title: 'SKU doppio',
    text: 'Un’altra variante del negozio ha lo stesso SKU, ed è quella che aggiorniamo: cambia lo SKU di questa, o eliminala.',
    isLinked: false,
  },
  oversells: {
    title: 'Si vende anche esaurito',
    text: 'È collegato, ma Shopify continua a venderlo quando la giacenza è zero: togli lì «Continua a vendere se esaurito».',
    isLinked: true,
  },
  elsewhere: {
    title: 'Pezzi in altre sedi',
    text: 'È collegato, ma il negozio ne conta altri in un’altra sede, che non aggiorniamo: se non li hai davvero, azzerali lì.',
    isLinked: true,
  },
  untracked: {
    title: 'Giacenza non seguita',
    text: 'È collegato, e Shopify non ne contava i pezzi: da ora sì. Non devi fare niente.',
    isLinked: true,
  },
}

/** Progress or result of linking by SKU. */
function linkingText({ endedAt, reason, seen, linked }: ShopSkuLinking): string {
  const far = `${plural(seen, 'variante', 'varianti')} con un SKU nostro, ${plural(linked, 'collegata', 'collegate')}`
  if (endedAt === null) return `Stiamo cercando: finora ${far}.`
  if (reason) return `Si è fermata il ${dateTime(endedAt)}: ${far}. ${reason}`
  return `Ultima ricerca il ${dateTime(endedAt)}: ${far}.`
}
