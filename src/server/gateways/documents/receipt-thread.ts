// Worker thread that draws receipts and copies of invoices, one at a time. Started and terminated by document-printer.ts.
import { parentPort } from 'node:worker_threads'
import type { PrinterAnswer } from './document-printer.ts'
import { drawInvoice, type InvoiceCopy } from './draw-invoice.ts'
import { drawReceipt } from './draw-receipt.ts'
import type { Receipt } from './receipt.ts'

parentPort?.on('message', async (content: Receipt | InvoiceCopy) => {
  try {
    // Copied into a buffer of its own, which can be transferred instead of cloned.
    const pdf = new Uint8Array(await ('facts' in content ? drawInvoice(content) : drawReceipt(content)))
    parentPort?.postMessage({ pdf } satisfies PrinterAnswer, [pdf.buffer])
  } catch (error) {
    parentPort?.postMessage({ failure: String(error instanceof Error ? error.stack : error) } satisfies PrinterAnswer)
  }
})
