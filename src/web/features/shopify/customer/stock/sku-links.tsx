import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ShopSkuFinding, ShopStock } from '../../../../../contract/shopify/shopify-stock.ts'
import { failureText } from '../../../../shared/calls/failure-text.ts'
import { count } from '../../../../shared/texts/format.ts'
import { HairlineTable } from '../../../../ui/lists/hairline-table.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { linkingFailed, useLinkSkus } from './shop-stock.api.ts'
import classes from './stock-panel.module.css'
import { findingTexts, linkingText } from './stock-texts.ts'

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
