import { type DomainError, problems } from '../../errors.ts'
import type { StockMovementKind } from './stock.ts'
import { movementNames } from './stock-corrections.ts'

/** The latest movement since an admin read the stock. */
type StockChange = {
  seen: number
  now: number
  last: { kind: StockMovementKind; orderNumber: string | null; actor: string | null; reason: string | null } | null
  field: string
}

function changed({ seen, now, last }: StockChange): string {
  const facts = last && [
    movementNames[last.kind].toLowerCase(),
    ...(last.orderNumber ? [`ordine ${last.orderNumber}`] : []),
    ...(last.actor ? [`di ${last.actor}`] : []),
    ...(last.reason && !last.orderNumber ? [`«${last.reason}»`] : []),
  ]
  return `Nel frattempo la giacenza è passata da ${seen} a ${now}${facts ? ` (${facts.join(', ')})` : ''}: controlla e salva di nuovo.`
}

/** Maximum number of holders listed in the message. */
export const namedHolders = 3

type HeldStock = {
  held: number
  /** At most one more than are named. */
  holders: readonly { orderNumber: string | null; customer: string; quantity: number }[]
  field: string
}

function belowHeld({ held, holders }: HeldStock): string {
  const named = holders
    .slice(0, namedHolders)
    .map(({ orderNumber, customer, quantity }) =>
      orderNumber ? `ordine ${orderNumber} (${quantity})` : `riserva di ${customer} (${quantity})`,
    )
  const others = holders.length > namedHolders ? ' e altri' : ''
  const pieces = held === 1 ? 'il pezzo impegnato' : `i ${held} pezzi impegnati`
  return `La giacenza non può scendere sotto ${pieces}${named.length > 0 ? `: ${named.join(', ')}${others}` : ''}.`
}

/** The shortage of a single article, of lines of the request (by their index in `places`), or of articles with their names. */
type ShortStock =
  | { available: number }
  | { lines: readonly { places: readonly number[]; available: number }[] }
  | { articles: readonly { name: string | null; available: number }[] }

function leftText(available: number): string {
  if (available <= 0) return 'Prodotto esaurito'
  return `Disponibilità insufficiente: ${available === 1 ? 'ne resta 1' : `ne restano ${available}`}`
}

function insufficient(short: ShortStock): string {
  if ('available' in short) return leftText(short.available)
  if ('lines' in short) return 'Alcuni articoli non bastano: correggi le quantità segnate e riprova.'
  const missing = short.articles.map(({ name, available }) => `${name} (${leftText(available)})`)
  return `Non tutto è ancora disponibile: ${missing.join('; ')}.`
}

const fieldsOf = (lines: readonly { places: readonly number[]; available: number }[]) =>
  Object.fromEntries(
    lines.flatMap(({ places, available }) => places.map((place) => [`items.${place}.quantity`, leftText(available)])),
  )

export const stockProblems = problems({
  conflict: {
    'stock.changed': {
      it: (change?: StockChange) =>
        change ? changed(change) : 'La disponibilità è appena cambiata: ricarica e riprova.',
      fields: (change?: StockChange) => change && { [change.field]: `Ora sono ${change.now}` },
    },
    'stock.held': { it: belowHeld, fields: ({ held, field }: HeldStock) => ({ [field]: `Almeno ${held}` }) },
    'stock.insufficient': {
      it: insufficient,
      fields: (short: ShortStock) => ('lines' in short ? fieldsOf(short.lines) : undefined),
    },
  },
  not_found: {
    'stock.not_found': 'Articolo non trovato',
  },
})

/**
 * The refusal of the lines whose stock item is short, with its available quantity (`left`). `places`: the indexes of a merged line in the request.
 */
export function insufficientLines(
  lines: readonly { stockItemId: string | null; places: readonly number[] }[],
  left: ReadonlyMap<string | null, number>,
): DomainError {
  const short = lines.flatMap(({ stockItemId, places }) => {
    const available = left.get(stockItemId)
    return available === undefined ? [] : [{ places, available }]
  })
  return stockProblems['stock.insufficient']({ lines: short })
}
