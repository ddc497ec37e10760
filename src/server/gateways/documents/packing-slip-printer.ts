import { join } from 'node:path'
import { type DocumentPrinter, openDocumentPrinter } from './document-printer.ts'
import type { PackingSlips } from './packing-slips.ts'

export type PackingSlipPrinter = DocumentPrinter<PackingSlips>

/** Prints the packing slips of many parcels into one A4 PDF. */
export const openPackingSlipPrinter = (): PackingSlipPrinter =>
  openDocumentPrinter({ script: join(import.meta.dirname, 'packing-slip-thread.ts') })
