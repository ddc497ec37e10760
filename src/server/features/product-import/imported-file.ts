import type { ImportOutcome } from '../../../domain/products/product-imports.ts'
import type { Transaction } from '../../database/database.ts'
import type { ImportedFacts } from './imported-facts.ts'

/** What becomes of a product of the file, or of a row of stock. */
export interface FileResult {
  /** Where it begins. */
  line: number
  /** Handle or SKU. */
  reference: string
  name: string
  outcome: ImportOutcome
  /** What changes, what is left out, or why it is refused: Italian sentences. */
  messages: readonly string[]
  /** In a preview: addresses of the pictures that an import would fetch. */
  pictures?: readonly string[]
  /** What an import wrote. */
  facts?: ImportedFacts | null
}

/** Writes down results in the transaction that made them; throws `ImportStopped` where the import may not go on. */
export type SettleRows = (tx: Transaction, results: readonly FileResult[]) => Promise<void>

/** A part of the file that is checked or imported at a time. */
export interface FilePart {
  /** Products, or rows of stock. */
  size: number
  lines: readonly number[]
  /** What an import would do now. Writes nothing. */
  preview(): Promise<FileResult[]>
  /** Imports all but the lines that are done already. Each is settled exactly if it is done. */
  apply(done: ReadonlySet<number>, settle: SettleRows): Promise<void>
}

/** A file that an admin has brought in, of whatever format. */
export interface ImportedFile {
  /** Products, or rows of stock. */
  total: number
  /** From the beginning, in the same order every time. */
  parts(size: number): AsyncIterable<FilePart>
}
