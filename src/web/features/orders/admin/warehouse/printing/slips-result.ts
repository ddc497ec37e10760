import type { PrintedSlips } from '../../../../../../contract/orders/fulfilment.ts'
import { plural } from '../../../../../shared/texts/format.ts'

/** `40 bolle, 40 in preparazione`; `1 bolla` if no order changed its status. */
export const slipsTitle = ({ slips, prepared }: PrintedSlips): string =>
  slips.length === 0
    ? 'Nessuna bolla da stampare'
    : [plural(slips.length, 'bolla', 'bolle'), prepared > 0 && `${prepared} in preparazione`].filter(Boolean).join(', ')

/** Further remarks: slips printed before and by whom, and slips left out. */
export function slipsRemarks({ slips, leftOut, hasMore }: PrintedSlips): string[] {
  const again = slips.filter(({ printedBefore }) => printedBefore)
  const by = [...new Set(again.flatMap(({ printedBefore }) => printedBefore?.by || []))].join(', ')
  return [
    ...(again.length > 0
      ? [
          `${plural(again.length, 'era già stampata', 'erano già stampate')}${by && ` da ${by}`}: attenzione ai doppioni.`,
        ]
      : []),
    ...slips.flatMap(({ orderNumber, printWarning }) => (printWarning ? [`${orderNumber}: ${printWarning}`] : [])),
    ...leftOut.map(({ orderNumber, orderId, reason }) => `${orderNumber ?? orderId}: ${reason}.`),
    ...(hasMore ? ['Altri ordini aspettano: stampa di nuovo per averli.'] : []),
  ]
}
