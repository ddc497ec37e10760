import { ambiguityProblem, readQuantity } from '../../products/read-amounts.ts'

/** Maximum contents of a file. */
export const maxImportedOrders = 2000
export const maxImportedLines = 5000
/** Bytes: five thousand lines of four hundred characters. */
export const maxImportedBytes = 2 * 1024 * 1024

/** The columns of an order file, in the order of the API and of exported files. */
export const orderImportColumns = [
  'reference',
  'sku',
  'quantity',
  'name',
  'address',
  'city',
  'zip',
  'province',
  'country',
  'email',
  'phone',
  'insurance',
] as const

export type OrderImportColumn = (typeof orderImportColumns)[number]

/** Italian column names in the header of exported files. */
export const orderImportLabels: Readonly<Record<OrderImportColumn, string>> = {
  reference: 'Riferimento',
  sku: 'SKU',
  quantity: 'Quantità',
  name: 'Nome',
  address: 'Indirizzo',
  city: 'Città',
  zip: 'CAP',
  province: 'Provincia',
  country: 'Paese',
  email: 'Email',
  phone: 'Telefono',
  insurance: 'Assicurazione',
}

/** Optional columns. The defaults are: no province, no phone, Italy, no insurance. */
const mayBeMissing: ReadonlySet<OrderImportColumn> = new Set(['province', 'country', 'phone', 'insurance'])

export const requiredOrderColumns: readonly OrderImportColumn[] = orderImportColumns.filter(
  (column) => !mayBeMissing.has(column),
)

/** Names of these columns in Italian and English headers, as used by shops, marketplaces and people; compared by `foldedHeader`. */
export const orderColumnNames: Readonly<Record<OrderImportColumn, readonly string[]>> = {
  reference: [
    'riferimento',
    'rif',
    'numero ordine',
    'numero d ordine',
    'n ordine',
    'no ordine',
    'nr ordine',
    'num ordine',
    'id ordine',
    'ordine',
    'reference',
    'ref',
    'order',
    'order number',
    'order no',
    'order id',
  ],
  sku: [
    'sku',
    'codice',
    'codice articolo',
    'cod articolo',
    'cod art',
    'articolo',
    'item',
    'item sku',
    'lineitem sku',
    'variant sku',
  ],
  quantity: ['quantita', 'qta', 'q ta', 'pezzi', 'n pezzi', 'pz', 'quantity', 'qty', 'pieces', 'lineitem quantity'],
  name: [
    'destinatario',
    'shipping name',
    'recipient',
    'recipient name',
    'ship to name',
    'nome e cognome',
    'nome',
    'cliente',
    'full name',
    'name',
  ],
  address: [
    'indirizzo',
    'via',
    'indirizzo di spedizione',
    'address',
    'address 1',
    'street',
    'shipping address',
    'shipping street',
  ],
  city: ['citta', 'localita', 'comune', 'city', 'town', 'shipping city'],
  zip: ['cap', 'c a p', 'codice postale', 'cod postale', 'zip', 'zip code', 'postcode', 'postal code', 'shipping zip'],
  province: ['provincia', 'prov', 'province', 'state', 'shipping province'],
  country: ['paese', 'nazione', 'stato', 'country', 'country code', 'shipping country'],
  email: ['email', 'e mail', 'mail', 'posta elettronica', 'email address'],
  phone: ['telefono', 'tel', 'cellulare', 'cell', 'phone', 'phone number', 'mobile', 'shipping phone'],
  insurance: ['assicurazione', 'assicurata', 'assicurato', 'assicura', 'insurance', 'insured'],
}

/** The columns of a quick order. Its first row may be a header or already a line. */
export const quickOrderColumns = ['sku', 'quantity'] as const

export type QuickOrderColumn = (typeof quickOrderColumns)[number]

export const quickOrderColumnNames = {
  sku: orderColumnNames.sku,
  quantity: orderColumnNames.quantity,
} as const satisfies Record<QuickOrderColumn, readonly string[]>

/** Lower case without accents; punctuation becomes single spaces: `Q.tà` is `q ta`. */
export const foldedHeader = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Index of each column; the first listed name that is in the header takes precedence. */
export function findColumns<Column extends string>(
  header: readonly string[],
  names: Readonly<Record<Column, readonly string[]>>,
): ReadonlyMap<Column, number> {
  const folded = header.map(foldedHeader)
  const found = new Map<Column, number>()
  for (const column of Object.keys(names) as Column[]) {
    const index = names[column].map((name) => folded.indexOf(name)).find((at) => at >= 0)
    if (index !== undefined) found.set(column, index)
  }
  return found
}

/** Normalises a reference for comparison: ignores case, and surrounding and repeated blanks. */
export const foldReference = (reference: string): string => reference.replace(/\s+/g, ' ').trim().toLowerCase()

const yes: ReadonlySet<string> = new Set(['si', 's', 'x', 'yes', 'y', 'true', 'vero', '1'])
const no: ReadonlySet<string> = new Set(['', 'no', 'n', 'false', 'falso', '0'])

/** Reads a yes/no cell in Italian or English; an empty cell means no. Null: neither. */
export function readYesOrNo(text: string): boolean | null {
  const folded = foldedHeader(text)
  if (yes.has(folded)) return true
  return no.has(folded) ? false : null
}

/** Pieces in a cell; null unless it is a whole number from 0 to 999,999. */
export function readPieces(text: string): number | null {
  const pieces = readQuantity(text)
  return pieces === null || pieces < 0 || pieces > 999_999 ? null : pieces
}

/** The Italian sentence about a cell that `readPieces` refuses. */
export function piecesProblem(text: string): string {
  const ambiguity = ambiguityProblem(text)
  return ambiguity === null
    ? 'La quantità deve essere un numero intero, per esempio 2'
    : `La quantità «${text}» ${ambiguity}`
}

/**
 * States of an order in a file. `ready`: it can be placed. `placed`: placed by this request. `known`: an order with its reference exists. `waiting`:
 * the limit of unpaid orders is reached.
 */
export const importedOrderStates = ['ready', 'placed', 'known', 'waiting'] as const

export type ImportedOrderState = (typeof importedOrderStates)[number]
