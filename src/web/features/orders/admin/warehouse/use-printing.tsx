import { Anchor, Button } from '@mantine/core'
import { type ReactNode, useCallback, useState } from 'react'
import type { PrintedSlips, PrintSlipsInput } from '../../../../../contract/orders/fulfilment.ts'
import { maxSlips } from '../../../../../domain/orders/parcels/parcels.ts'
import { messageOf } from '../../../../shared/calls/http.ts'
import { plural } from '../../../../shared/texts/format.ts'
import { toast } from '../../../../shared/toast.ts'
import { Notice } from '../../../../ui/notice.tsx'
import type { SelectedOrders } from '../list/use-selection.ts'
import { downloadCarrierFile, usePrintSlips } from './fulfilment.api.ts'

const failed = 'Impossibile stampare le bolle. Riprova.'
const noPdf = 'Le bolle sono pronte, ma il PDF non è arrivato: aprilo dal link.'

export interface Printing {
  print: (input: PrintSlipsInput) => Promise<PrintedSlips | null>
  isPrinting: boolean
  /** Result of the last print. */
  printed: PrintedSlips | null
  problem: string | null
}

/** Moves the orders to 'in preparation' and prints their slips with the browser's dialog. */
export function usePrinting(): Printing {
  const { mutateAsync, isPending } = usePrintSlips()
  const [printed, setPrinted] = useState<PrintedSlips | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const print = useCallback(
    async (input: PrintSlipsInput) => {
      setProblem(null)
      try {
        const answer = await mutateAsync(input)
        setPrinted(answer)
        toast.success(slipsTitle(answer))
        if (answer.pdf) await printPdf(answer.pdf).catch(() => setProblem(noPdf))
        return answer
      } catch (error) {
        setProblem(messageOf(error, failed))
        toast.error(messageOf(error, failed))
        return null
      }
    },
    [mutateAsync],
  )
  return { print, isPrinting: isPending, printed, problem }
}

/** Holds the PDF until the next print: the browser reads it as long as its dialog is open. */
let frame: HTMLIFrameElement | undefined

/**
 * Prints a PDF of this site with the browser's dialog, without leaving the page: a new tab would receive the next scans. Rejects if the file cannot
 * be fetched. Does nothing in browsers that show no PDF in a frame, so the caller must also offer a link to the file.
 */
async function printPdf(path: string): Promise<void> {
  const answer = await fetch(path, { credentials: 'include' })
  if (!answer.ok) throw new Error(`The PDF was answered with ${answer.status}`)
  if (frame) URL.revokeObjectURL(frame.src)
  frame?.remove()
  frame = document.createElement('iframe')
  frame.hidden = true
  frame.title = 'Bolle da stampare'
  frame.src = URL.createObjectURL(await answer.blob())
  frame.addEventListener('load', () => printFrame(frame))
  document.body.append(frame)
}

function printFrame(loaded: HTMLIFrameElement | undefined): void {
  try {
    loaded?.contentWindow?.print()
  } catch {
    // The link remains.
  }
}

/** Result of the last print, with a link to its file. */
export function PrintedNotice({ printed, problem }: Pick<Printing, 'printed' | 'problem'>) {
  if (problem !== null && !printed) return <Notice tone="error">{problem}</Notice>
  if (!printed) return null
  const remarks = slipsRemarks(printed)
  return (
    <Notice tone={problem !== null ? 'error' : remarks.length > 0 ? 'warning' : 'success'} title={slipsTitle(printed)}>
      {problem}
      {remarks.map((remark) => (
        <div key={remark}>{remark}</div>
      ))}
      {printed.pdf && (
        <Anchor href={printed.pdf} target="_blank" rel="noopener noreferrer">
          Apri il PDF (in una nuova scheda)
        </Anchor>
      )}
    </Notice>
  )
}

/** `40 bolle, 40 in preparazione`; `1 bolla` if no order changed its status. */
const slipsTitle = ({ slips, prepared }: PrintedSlips): string =>
  slips.length === 0
    ? 'Nessuna bolla da stampare'
    : [plural(slips.length, 'bolla', 'bolle'), prepared > 0 && `${prepared} in preparazione`].filter(Boolean).join(', ')

/** Further remarks: slips printed before and by whom, and slips left out. */
function slipsRemarks({ slips, leftOut, hasMore }: PrintedSlips): string[] {
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

const fileFailed = 'Impossibile preparare il file per il corriere. Riprova.'

/** Warehouse actions for the selected orders; `pickList` is the link to their pick list. */
export function WarehouseActions({ selected, pickList }: { selected: SelectedOrders; pickList: ReactNode }) {
  const printing = usePrinting()
  const isTooMany = selected.ids.length > maxSlips
  return (
    <>
      <Button
        size="compact-sm"
        loading={printing.isPrinting}
        disabled={isTooMany}
        onClick={() => void printing.print({ orderIds: [...selected.ids] })}
      >
        {isTooMany ? `Bolle: al massimo ${maxSlips}` : 'Stampa le bolle'}
      </Button>
      {!isTooMany && pickList}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() =>
          void downloadCarrierFile({ orderIds: [...selected.ids] }).catch((error: unknown) =>
            toast.error(messageOf(error, fileFailed)),
          )
        }
      >
        File per il corriere
      </Button>
      <PrintedNotice {...printing} />
    </>
  )
}
