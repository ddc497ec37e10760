import { type DomainError, problems } from '../../errors.ts'
import { nearInstant } from '../../time/italian-instant.ts'
import { piecesOf } from '../pieces.ts'

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
    return holdingProblems['reservation.too_many_pieces']({ limit: reservedPieces })
  }
  if (reservations > activeReservations) {
    return holdingProblems['reservation.too_many']({ limit: activeReservations })
  }
  if (live.length + reservations > activeReservations) {
    const freeAt = endOf(live, live.length + reservations - activeReservations)
    const facts = { held: live.length, limit: activeReservations, wanted: reservations, freeAt }
    return holdingProblems['reservation.too_many'](facts)
  }
  const held = piecesOf(live)
  return held + pieces > reservedPieces
    ? holdingProblems['reservation.too_many_pieces'](fullOf(live, { wanted: pieces, limit: reservedPieces }))
    : null
}

/** The facts of a limit on pieces that is exceeded, with the instant at which the wanted pieces fit in. */
function fullOf(live: readonly LiveHolding[], { wanted, limit }: { wanted: number; limit: number }): Full {
  const held = piecesOf(live)
  return { held, limit, wanted, freeAt: whenFreed(live, held + wanted - limit) }
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
  if (pieces > unpaidPieces) return holdingProblems['order.too_many_pieces']({ limit: unpaidPieces })
  if (live.length >= unpaidOrders) {
    if (planned > 0) return holdingProblems['order.too_many_unpaid']({ held: live.length, planned })
    const freeAt = endOf(live, live.length - unpaidOrders + 1)
    return holdingProblems['order.too_many_unpaid']({ held: live.length, limit: unpaidOrders, freeAt })
  }
  const held = piecesOf(live)
  if (held + pieces <= unpaidPieces) return null
  const facts =
    planned > 0 ? { held, planned, limit: unpaidPieces } : fullOf(live, { wanted: pieces, limit: unpaidPieces })
  return holdingProblems['order.too_many_pieces'](facts)
}

/** The conflict if holding the stock of an unpaid Shopify order would exceed the limits; the order may be one of several paid together. */
export const tooManyShopHoldings = ({
  unpaidOrders,
  unpaidPieces,
}: Pick<HoldingLimits, 'unpaidOrders' | 'unpaidPieces'>): DomainError =>
  holdingProblems['order.too_many_unpaid']({ ofShop: { orders: unpaidOrders, pieces: unpaidPieces } })

/** The conflict if several orders placed together exceed the limits; null within them. */
export function tooManyOrdersAtOnce(
  live: readonly { quantity: number }[],
  { orders, pieces }: { orders: number; pieces: number },
  { unpaidOrders, unpaidPieces }: Pick<HoldingLimits, 'unpaidOrders' | 'unpaidPieces'>,
): DomainError | null {
  const places = Math.max(0, unpaidOrders - live.length)
  const left = Math.max(0, unpaidPieces - piecesOf(live))
  if (orders <= places && pieces <= left) return null
  return holdingProblems['order.too_many_unpaid']({
    room: { orders: places, pieces: left },
    wanted: { orders, pieces },
  })
}

const amount = new Intl.NumberFormat('it', { useGrouping: 'always' })

const counted = (n: number, one: string, many: string): string => `${amount.format(n)} ${n === 1 ? one : many}`

const byEnd = (a: { expiresAt: Date }, b: { expiresAt: Date }) => a.expiresAt.getTime() - b.expiresAt.getTime()

/** When `ended` of the live holdings have expired, as an ISO instant. */
function endOf(live: readonly { expiresAt: Date }[], ended: number): string {
  const last = [...live].sort(byEnd)[ended - 1]
  if (!last) throw new Error('There are fewer holdings than the limit')
  return last.expiresAt.toISOString()
}

/** When at least this many pieces will have been released. */
function whenFreed(live: readonly LiveHolding[], pieces: number): string {
  let freed = 0
  for (const { quantity, expiresAt } of [...live].sort(byEnd)) {
    freed += quantity
    if (freed >= pieces) return expiresAt.toISOString()
  }
  throw new Error('More pieces than all holdings have')
}

const at = (instant: string): string => nearInstant(new Date(instant))

/** `freeAt`: from when `wanted` more pieces stay within the limit. */
type Full = { held: number; limit: number; wanted: number; freeAt: string }

/** Parts of the messages for pieces in reservations and in unpaid orders. */
const pieceTexts = {
  reservation: { in: 'in riserva', doing: 'riservarne', way: 'Per farlo subito, conferma o annulla una riserva.' },
  order: { in: 'in ordini da pagare', doing: 'ordinarne', way: 'Per farlo subito, paga o annulla un ordine.' },
} as const

function tooManyPieces(noun: keyof typeof pieceTexts, { held, limit, wanted, freeAt }: Full): string {
  const { in: where, doing, way } = pieceTexts[noun]
  const left = Math.max(0, limit - held)
  const now =
    left > 0
      ? `ora puoi ${doing} ancora ${amount.format(left)}, e ${amount.format(wanted)} da ${at(freeAt)}`
      : `puoi ${doing} ${amount.format(wanted)} da ${at(freeAt)}`
  return `Hai già ${counted(held, 'pezzo', 'pezzi')} ${where} e il massimo è ${amount.format(limit)}: ${now}. ${way}`
}

/** The message of a simulation counts the orders that are planned before the refused one. */
const withPlanned = (planned: number): string =>
  planned === 1 ? 'Con quello che entra' : `Con i ${amount.format(planned)} che entrano`

type Many = { orders: number; pieces: number }

type TooManyOrders =
  | { held: number; planned: number }
  | { held: number; limit: number; freeAt: string }
  | { ofShop: Many }
  | { room: Many; wanted: Many }

function tooManyOrders(facts: TooManyOrders): string {
  if ('ofShop' in facts) {
    const { orders, pieces } = facts.ofShop
    return `Prima del pagamento i tuoi ordini Shopify possono tenere da parte al massimo ${counted(pieces, 'pezzo', 'pezzi')} in ${counted(orders, 'ordine', 'ordini')}, e con questo sarebbero di più: paga o annulla prima gli altri.`
  }
  if ('room' in facts) {
    const { room, wanted } = facts
    return `Ora hai posto per ${counted(room.orders, 'ordine da pagare', 'ordini da pagare')} con ${counted(room.pieces, 'pezzo', 'pezzi')}, e questi sono ${amount.format(wanted.orders)} con ${amount.format(wanted.pieces)}. Togli degli articoli, oppure paga o annulla un ordine.`
  }
  if ('planned' in facts) {
    return `${withPlanned(facts.planned)} arrivi a ${counted(facts.held, 'ordine', 'ordini')} da pagare, il massimo: pagandoli fai posto agli altri.`
  }
  return `Hai già ${counted(facts.held, 'ordine da pagare', 'ordini da pagare')} e il massimo è ${amount.format(facts.limit)}: uno si libera ${at(facts.freeAt)}. Per ordinare subito, paga o annulla un ordine.`
}

export const holdingProblems = problems({
  conflict: {
    'order.too_many_imports': `Ci sono già ${amount.format(maxUnpaidImports)} ordini Shopify da pagare: paga o annulla quelli, poi sincronizza di nuovo`,
    'order.too_many_pieces': (facts: { limit: number } | { held: number; planned: number; limit: number } | Full) => {
      if ('freeAt' in facts) return tooManyPieces('order', facts)
      const { limit } = facts
      return 'held' in facts
        ? `${withPlanned(facts.planned)} arrivi a ${counted(facts.held, 'pezzo', 'pezzi')} in ordini da pagare e il massimo è ${amount.format(limit)}: pagandoli fai posto agli altri.`
        : `Un ordine da pagare può avere al massimo ${counted(limit, 'pezzo', 'pezzi')}: dividilo in più ordini e pagali uno alla volta, oppure scrivici.`
    },
    'order.too_many_unpaid': tooManyOrders,
    'reservation.too_many': (facts: { limit: number } | Full) => {
      const limit = counted(facts.limit, 'riserva attiva', 'riserve attive')
      if (!('freeAt' in facts))
        return `Puoi tenere al massimo ${limit}: per più articoli insieme fai un ordine o scrivici.`
      const { held, wanted, freeAt } = facts
      const freed =
        wanted === 1 ? `una si libera ${at(freeAt)}` : `per altre ${amount.format(wanted)} c’è posto da ${at(freeAt)}`
      return `Hai già ${counted(held, 'riserva attiva', 'riserve attive')} e il massimo è ${amount.format(facts.limit)}: ${freed}. Per riservare subito, conferma o annulla una riserva.`
    },
    'reservation.too_many_pieces': (facts: { limit: number } | Full) =>
      'freeAt' in facts
        ? tooManyPieces('reservation', facts)
        : `Puoi tenere in riserva al massimo ${counted(facts.limit, 'pezzo', 'pezzi')}: per quantità maggiori fai un ordine o scrivici.`,
  },
})
