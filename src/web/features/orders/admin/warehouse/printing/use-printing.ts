import { useCallback, useState } from 'react'
import type { PrintedSlips, PrintSlipsInput } from '../../../../../../contract/orders/fulfilment.ts'
import { messageOf } from '../../../../../shared/calls/http.ts'
import { toast } from '../../../../../shared/toast.ts'
import { usePrintSlips } from '../fulfilment.api.ts'
import { printPdf } from './print-pdf.ts'
import { slipsTitle } from './slips-result.ts'

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
