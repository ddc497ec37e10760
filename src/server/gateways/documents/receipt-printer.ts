import { join } from 'node:path'
import { type DocumentPrinter, openDocumentPrinter } from './document-printer.ts'
import type { Receipt } from './receipt.ts'

export type ReceiptPrinter = DocumentPrinter<Receipt>

/** Prints receipts as A4 PDFs (docs/decisions/0118-render-pdfs-in-worker-threads.md). */
export const openReceiptPrinter = ({
  idle,
  script = join(import.meta.dirname, 'receipt-thread.ts'),
}: {
  idle?: number
  script?: string | URL
} = {}): ReceiptPrinter => openDocumentPrinter({ script, ...(idle !== undefined && { idle }) })
