// Worker thread that draws receipts, one at a time. Started and terminated by document-printer.ts.
import { parentPort } from 'node:worker_threads'
import type { PrinterAnswer } from './document-printer.ts'
import { drawReceipt } from './draw-receipt.ts'
import type { Receipt } from './receipt.ts'

parentPort?.on('message', async (receipt: Receipt) => {
  try {
    // Copied into a buffer of its own, which can be transferred instead of cloned.
    const pdf = new Uint8Array(await drawReceipt(receipt))
    parentPort?.postMessage({ pdf } satisfies PrinterAnswer, [pdf.buffer])
  } catch (error) {
    parentPort?.postMessage({ failure: String(error instanceof Error ? error.stack : error) } satisfies PrinterAnswer)
  }
})
