// The thread that draws packing slips, one print at a time. Started by packing-slip-printer.ts, which also ends it.
import { parentPort } from 'node:worker_threads'
import type { PrinterAnswer } from './document-printer.ts'
import { drawPackingSlips } from './draw-packing-slips.ts'
import type { PackingSlips } from './packing-slips.ts'

parentPort?.on('message', async (slips: PackingSlips) => {
  try {
    // In memory of its own, which is handed over instead of copied.
    const pdf = new Uint8Array(await drawPackingSlips(slips))
    parentPort?.postMessage({ pdf } satisfies PrinterAnswer, [pdf.buffer])
  } catch (error) {
    parentPort?.postMessage({ failure: String(error instanceof Error ? error.stack : error) } satisfies PrinterAnswer)
  }
})
