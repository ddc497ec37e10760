import { conflict, type DomainError } from '../errors.ts'
import { nearInstant } from '../time/italian-instant.ts'
import { piecesOf } from './pieces.ts'

/** Limits on the stock that one account can hold without paying. Each is a setting; docs/specification/settings.md#values. */
export interface HoldingLimits {
  activeReservations: number
  /** Total pieces of all active reservations. */
  reservedPieces: number
  unpaidOrders: number
  /** Total pieces of all unpaid orders. */
  unpaidPieces: number
}

export const defaultHoldingLimits: Readonly<HoldingLimits> = {
  activeReservations: 60,
  reservedPieces: 300,
  unpaidOrders: 30,
  unpaidPieces: 2000,
}

/** Upper bound for these settings, because all holdings of an account are counted for each new one. */
export const maxHoldings = 1000

/** Higher upper bound for unpaid orders, because imports create many of them and count the existing ones only once per batch. */
export const maxUnpaidOrders = 5000

/**
 * Maximum number of imported unpaid orders per account, which do not expire. Further orders wait in the shop, where they are not lost. The limit
 * exists because suspending or closing an account cancels all of them at once.
 */
export const maxUnpaidImports = 1000

/** The effective limit of a setting: from 1 to `most`; the default if the value is not a whole number. */
export const clampLimit = (value: number, standard: number, most = maxHoldings): number =>
  Number.isInteger(value) ? Math.min(Math.max(value, 1), most) : standard

/** A reservation or an unpaid order that currently holds stock. */
export interface LiveHolding {
  quantity: number
  expiresAt: Date
}

/** The conflict if new reservations, with `pieces` in total, exceed a limit; null within the limits. The message says when there is room again. */
export function tooManyReservations(
  live: readonly LiveHolding[],
  pieces: number,
  limits: Pick<HoldingLimits, 'activeReservations' | 'reservedPieces'>,
  reservations = 1,
): DomainError | null {
  const { activeReservations, reservedPieces } = limits
  if (pieces > reservedPieces) {
    return conflict(
      'reservation.too_many_pieces',
      `Puoi tenere in riserva al massimo ${counted(reservedPieces, 'pezzo', 'pezzi')}: per quantità maggiori fai un ordine o scrivici.`,
    )
  }
  if (reservations > activeReservations) {
    return conflict(
      'reservation.too_many',
      `Puoi tenere al massimo ${counted(activeReservations, 'riserva attiva', 'riserve attive')}: per più articoli insieme fai un ordine o scrivici.`,
    )
  }
  if (live.length + reservations > activeReservations) {
    const when = endOf(live, live.length + reservations - activeReservations)
    const freed =
      reservations === 1 ? `una si libera ${when}` : `per altre ${amount.format(reservations)} c’è posto da ${when}`
    return conflict(
      'reservation.too_many',
      `Hai già ${counted(live.length, 'riserva attiva', 'riserve attive')} e il massimo è ${amount.format(activeReservations)}: ${freed}. Per riservare subito, conferma o annulla una riserva.`,
    )
  }
  const held = piecesOf(live)
  return held + pieces > reservedPieces
    ? tooManyPieces('reservation', live, { held, pieces, most: reservedPieces })
    : null
}

/** Parts of the messages for pieces in reservations and in unpaid orders. */
const pieceTexts = {
  reservation: { in: 'in riserva', doing: 'riservarne', way: 'Per farlo subito, conferma o annulla una riserva.' },
  order: { in: 'in ordini da pagare', doing: 'ordinarne', way: 'Per farlo subito, paga o annulla un ordine.' },
} as const

function tooManyPieces(
  noun: keyof typeof pieceTexts,
  live: readonly LiveHolding[],
  { held, pieces, most }: { held: number; pieces: number; most: number },
) {
  const { in: where, doing, way } = pieceTexts[noun]
  const left = Math.max(0, most - held)
  const when = nearInstant(whenFreed(live, held + pieces - most))
  const now =
    left > 0
      ? `ora puoi ${doing} ancora ${amount.format(left)}, e ${amount.format(pieces)} da ${when}`
      : `puoi ${doing} ${amount.format(pieces)} da ${when}`
  return conflict(
    `${noun}.too_many_pieces`,
    `Hai già ${counted(held, 'pezzo', 'pezzi')} ${where} e il massimo è ${amount.format(most)}: ${now}. ${way}`,
  )
}

/**
 * The conflict if an unpaid order with `pieces` exceeds a limit; null within the limits. The message says when there is room again. The last
 * `planned` entries of `live` are orders that are not placed yet but would be placed together with this one.
 */
export function tooManyUnpaidOrders(
  live: readonly LiveHolding[],
  pieces: number,
  { unpaidOrders, unpaidPieces }: Pick<HoldingLimits, 'unpaidOrders' | 'unpaidPieces'>,
  planned = 0,
): DomainError | null {
  if (pieces > unpaidPieces) {
    return conflict(
      'order.too_many_pieces',
      `Un ordine da pagare può avere al massimo ${counted(unpaidPieces, 'pezzo', 'pezzi')}: dividilo in più ordini e pagali uno alla volta, oppure scrivici.`,
    )
  }
  const withPlanned = planned === 1 ? 'Con quello che entra' : `Con i ${amount.format(planned)} che entrano`
  if (live.length >= unpaidOrders) {
    if (planned > 0) {
      return conflict(
        'order.too_many_unpaid',
        `${withPlanned} arrivi a ${counted(live.length, 'ordine', 'ordini')} da pagare, il massimo: pagandoli fai posto agli altri.`,
      )
    }
    return conflict(
      'order.too_many_unpaid',
      `Hai già ${counted(live.length, 'ordine da pagare', 'ordini da pagare')} e il massimo è ${amount.format(unpaidOrders)}: uno si libera ${endOf(live, live.length - unpaidOrders + 1)}. Per ordinare subito, paga o annulla un ordine.`,
    )
  }
  const held = piecesOf(live)
  if (held + pieces <= unpaidPieces) return null
  return planned > 0
    ? conflict(
        'order.too_many_pieces',
        `${withPlanned} arrivi a ${counted(held, 'pezzo', 'pezzi')} in ordini da pagare e il massimo è ${amount.format(unpaidPieces)}: pagandoli fai posto agli altri.`,
      )
    : tooManyPieces('order', live, { held, pieces, most: unpaidPieces })
}

/** The conflict if holding the stock of an unpaid Shopify order would exceed the limits; the order may be one of several paid together. */
export const tooManyShopHoldings = ({
  unpaidOrders,
  unpaidPieces,
}: Pick<HoldingLimits, 'unpaidOrders' | 'unpaidPieces'>): DomainError =>
  conflict(
    'order.too_many_unpaid',
    `Prima del pagamento i tuoi ordini Shopify possono tenere da parte al massimo ${counted(unpaidPieces, 'pezzo', 'pezzi')} in ${counted(unpaidOrders, 'ordine', 'ordini')}, e con questo sarebbero di più: paga o annulla prima gli altri.`,
  )

/** The conflict if several orders placed together exceed the limits; null within them. */
export function tooManyOrdersAtOnce(
  live: readonly { quantity: number }[],
  { orders, pieces }: { orders: number; pieces: number },
  { unpaidOrders, unpaidPieces }: Pick<HoldingLimits, 'unpaidOrders' | 'unpaidPieces'>,
): DomainError | null {
  const places = Math.max(0, unpaidOrders - live.length)
  const left = Math.max(0, unpaidPieces - piecesOf(live))
  if (orders <= places && pieces <= left) return null
  return conflict(
    'order.too_many_unpaid',
    `Ora hai posto per ${counted(places, 'ordine da pagare', 'ordini da pagare')} con ${counted(left, 'pezzo', 'pezzi')}, e questi sono ${amount.format(orders)} con ${amount.format(pieces)}. Togli degli articoli, oppure paga o annulla un ordine.`,
  )
}

const amount = new Intl.NumberFormat('it', { useGrouping: 'always' })

const counted = (n: number, one: string, many: string): string => `${amount.format(n)} ${n === 1 ? one : many}`

const byEnd = (a: { expiresAt: Date }, b: { expiresAt: Date }) => a.expiresAt.getTime() - b.expiresAt.getTime()

/** When the n-th of them (`ended`) expires, as text. */
function endOf(live: readonly { expiresAt: Date }[], ended: number): string {
  const last = [...live].sort(byEnd)[ended - 1]
  if (!last) throw new Error('There are fewer holdings than the limit')
  return nearInstant(last.expiresAt)
}

/** When at least this many pieces will have been released. */
function whenFreed(live: readonly LiveHolding[], pieces: number): Date {
  let freed = 0
  for (const { quantity, expiresAt } of [...live].sort(byEnd)) {
    freed += quantity
    if (freed >= pieces) return expiresAt
  }
  throw new Error('More pieces than all holdings have')
}

/** The reason why a Shopify order is not imported yet. */
export const tooManyUnpaidImports = () =>
  conflict(
    'order.too_many_imports',
    `Ci sono già ${amount.format(maxUnpaidImports)} ordini Shopify da pagare: paga o annulla quelli, poi sincronizza di nuovo`,
  )
