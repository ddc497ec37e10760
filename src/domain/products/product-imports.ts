/** What a file that an admin brings in says: products in Shopify's format, products in our own, or pieces per SKU. */
export const importFormats = ['shopify', 'catalogue', 'stock'] as const

export type ImportFormat = (typeof importFormats)[number]

export const importFormatNames: Readonly<Record<ImportFormat, string>> = {
  shopify: 'Prodotti, formato di Shopify',
  catalogue: 'Prodotti, formato di Filiera',
  stock: 'Giacenze',
}

/**
 * `checking`: the dry run is going on; `checked`: it waits for the admin; `importing`, `done`; `cancelled` by an admin, what was imported stays;
 * `failed`: the file cannot be read, or something broke.
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

/** States in which a job works; of all imports one at a time has such a state. */
export const runningImportStates = ['checking', 'importing'] as const satisfies readonly ImportState[]

export const isImportRunning = (state: ImportState): boolean =>
  (runningImportStates as readonly ImportState[]).includes(state)

/** Which moves are allowed. A failed one that had begun to import may go on. */
export const importMoves: Readonly<Record<ImportState, readonly ImportState[]>> = {
  checking: ['checked', 'cancelled', 'failed'],
  checked: ['importing', 'cancelled'],
  importing: ['done', 'cancelled', 'failed'],
  done: [],
  cancelled: [],
  failed: ['importing'],
}

/** What a dry run has found out about the pictures that an import would fetch. It asks for some of them only. */
export interface PictureCheck {
  /** Pictures of the file that the catalogue does not have. */
  total: number
  checked: number
  unreachable: readonly { line: number; reference: string; address: string; reason: string }[]
}

/** What becomes, or has become, of a product or of a row of stock. */
export const importOutcomes = ['created', 'changed', 'unchanged', 'refused'] as const

export type ImportOutcome = (typeof importOutcomes)[number]

export type OutcomeCounts = Readonly<Record<ImportOutcome, number>>

export const noOutcomes: OutcomeCounts = { created: 0, changed: 0, unchanged: 0, refused: 0 }

export const mostImportBytes = 50 * 1024 * 1024

/** Rows of a file that the panel takes. */
export const mostImportRows = 200_000

/** Days after which an import and its file are forgotten. */
export const importKeptDays = 90

export const outcomeNames: Readonly<Record<ImportOutcome, string>> = {
  created: 'Nuovo',
  changed: 'Modificato',
  unchanged: 'Invariato',
  refused: 'Rifiutato',
}
