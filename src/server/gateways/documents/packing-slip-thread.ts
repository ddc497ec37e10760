// Worker thread that draws packing slips, one print at a time. Started and terminated by document-printer.ts.
import { parentPort } from 'node:worker_threads'
import type { PrinterAnswer } from './document-printer.ts'
import { drawPackingSlips } from './draw-packing-slips.ts'
import type { PackingSlips } from './packing-slips.ts'

parentPort?.on('message', async (slips: PackingSlips) => {
  try {
    // Copied into a buffer of its own, which can be transferred instead of cloned.
    const pdf = new Uint8Array(await drawPackingSlips(slips))
    parentPort?.postMessage({ pdf } satisfies PrinterAnswer, [pdf.buffer])
  } catch (error) {
    parentPort?.postMessage({ failure: String(error instanceof Error ? error.stack : error) } satisfies PrinterAnswer)
  }
})
