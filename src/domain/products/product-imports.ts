import { problems } from '../errors.ts'
import { type OrderFormatId, orderFormatNames } from '../orders/files/order-formats.ts'
import { type TableProblem, tableSentence } from '../table-files.ts'
/** Formats of import files: products in Shopify's format, products in the portal's own format, or stock per SKU. */
export const importFormats = ['shopify', 'catalogue', 'stock'] as const

export type ImportFormat = (typeof importFormats)[number]

export const importFormatNames: Readonly<Record<ImportFormat, string>> = {
  shopify: 'Prodotti, formato di Shopify',
  catalogue: 'Prodotti, formato di Filiera',
  stock: 'Giacenze',
}

/**
 * `checking`: the dry run is in progress. `checked`: waiting for the admin. `cancelled`: by an admin; products imported so far are kept. `failed`:
 * the file cannot be read, or an unexpected error occurred.
 */
export const importStates = ['checking', 'checked', 'importing', 'done', 'cancelled', 'failed'] as const

export type ImportState = (typeof importStates)[number]

export const importStateNames: Readonly<Record<ImportState, string>> = {
  checking: 'Controllo in corso',
  checked: 'Controllato',
  importing: 'Importazione in corso',
  done: 'Importato',
  cancelled: 'Annullato',
  failed: 'Non riuscito',
}

/** States in which a job is working. Only one import at a time has such a state. */
export const runningImportStates = ['checking', 'importing'] as const satisfies readonly ImportState[]

export const isImportRunning = (state: ImportState): boolean =>
  (runningImportStates as readonly ImportState[]).includes(state)

/** Allowed transitions. A failed import can be resumed if it had started to import. */
export const importMoves: Readonly<Record<ImportState, readonly ImportState[]>> = {
  checking: ['checked', 'cancelled', 'failed'],
  checked: ['importing', 'cancelled'],
  importing: ['done', 'cancelled', 'failed'],
  done: [],
  cancelled: [],
  failed: ['importing'],
}

/** Dry-run result for the pictures that the import would fetch. Only a sample is requested. */
export interface PictureCheck {
  /** Pictures of the file that are not in the catalogue yet. */
  total: number
  checked: number
  unreachable: readonly { line: number; reference: string; address: string; reason: string }[]
}

/** Planned or actual outcome for a product, or for a row of a stock file. */
export const importOutcomes = ['created', 'changed', 'unchanged', 'refused'] as const

export type ImportOutcome = (typeof importOutcomes)[number]

export type OutcomeCounts = Readonly<Record<ImportOutcome, number>>

export const noOutcomes: OutcomeCounts = { created: 0, changed: 0, unchanged: 0, refused: 0 }

export const maxImportBytes = 50 * 1024 * 1024

/** Maximum number of rows in a file. */
export const maxImportRows = 200_000

/** Days after which an import and its file are deleted. */
export const importKeptDays = 90

export const outcomeNames: Readonly<Record<ImportOutcome, string>> = {
  created: 'Nuovo',
  changed: 'Modificato',
  unchanged: 'Invariato',
  refused: 'Rifiutato',
}

type RunningImport = { fileName: string; actor: string | null; state: ImportState }

const quoted = (names: readonly string[]) => names.map((name) => `«${name}»`).join(', ')

export const importProblems = problems({
  conflict: {
    'import.running': ({ running, canCancel }: { running: RunningImport | null; canCancel: boolean }) => {
      const whose = running
        ? ` («${running.fileName}» di ${running.actor}: ${importStateNames[running.state].toLowerCase()})`
        : ''
      return `Un’altra importazione è in corso${whose}: aspetta che finisca${canCancel ? ', o annullala' : ''}.`
    },
    'import.state': ({ state }: { state: ImportState }) =>
      `Non è più possibile: l’importazione è «${importStateNames[state]}».`,
  },
  invalid: {
    'import.empty': 'Il file è vuoto.',
    'import.invalid_file': (file: TableProblem | { missing: readonly string[] } | { orders: OrderFormatId }) => {
      if ('orders' in file) return `Il file è di ordini (${orderFormatNames[file.orders]}), non del catalogo.`
      if (!('missing' in file)) return tableSentence(file)
      const columns = file.missing.length === 1 ? 'manca la colonna' : 'mancano le colonne'
      return `Il file non è un’esportazione di prodotti di Shopify: nella prima riga ${columns} ${quoted(file.missing)}.`
    },
  },
  not_found: {
    'import.not_found': 'Importazione non trovata',
  },
  too_large: {
    'import.too_large': 'Il file supera i 50 MB: dividilo in più file.',
  },
})
