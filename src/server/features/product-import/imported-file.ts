import type { ImportOutcome } from '../../../domain/products/product-imports.ts'
import type { Transaction } from '../../database/database.ts'
import type { ImportedFacts } from './imported-facts.ts'

/** Result of one product or one stock row of the file. */
export interface FileResult {
  /** Its first line in the file. */
  line: number
  /** Handle or SKU. */
  reference: string
  name: string
  outcome: ImportOutcome
  /** Italian sentences: changes, values left out, or reasons for a refusal. */
  messages: readonly string[]
  /** Addresses of the pictures that an import would fetch; only set in a preview. */
  pictures?: readonly string[]
  /** Values written by an import. */
  facts?: ImportedFacts | null
}

/** Records results in the transaction that produced them. Throws `ImportStopped` if the import must not continue. */
export type SettleRows = (tx: Transaction, results: readonly FileResult[]) => Promise<void>

/** Part of the file that is checked or imported in one step. */
export interface FilePart {
  /** Number of products or stock rows. */
  size: number
  lines: readonly number[]
  /** Results that an import would have now. Writes nothing. */
  preview(): Promise<FileResult[]>
  /** Imports all lines except those in `done`. Each line is settled in the transaction that completes it. */
  apply(done: ReadonlySet<number>, settle: SettleRows): Promise<void>
}

/** A file uploaded by an admin, in any format. */
export interface ImportedFile {
  /** Number of products or stock rows. */
  total: number
  /** Reads from the beginning, in the same order every time. */
  parts(size: number): AsyncIterable<FilePart>
}
