import { v7 as uuidv7 } from 'uuid'
import type { StockCorrectionInput, StockHolder, StockItemDetail } from '../../../contract/orders/stock.ts'
import { conflict } from '../../../domain/errors.ts'
import { correctionText, movementNames } from '../../../domain/orders/stock-corrections.ts'
import type { AppContext } from '../../app-context.ts'
import type { Transaction } from '../../database/database.ts'
import { announce } from '../../events/announce.ts'
import { expireReservations } from './expire-reservations.ts'
import { readStockItem, stockItemNotFound } from './read-stock-ledger.ts'
import { lockStockItem, moveStock } from './stock.queries.ts'
import { findStockItem, selectHolders, selectMovements } from './stock-ledger.queries.ts'

/**
 * An admin sets the stock on the shelf to what lies there, by an adjustment in the ledger with its reason. Refused below what is held, and where
 * the stock has moved since the admin looked: both say by whom. Saying again what is so already does nothing.
 */
export async function correctStock(
  app: AppContext,
  adminId: string,
  stockItemId: string,
  input: StockCorrectionInput,
): Promise<StockItemDetail> {
  await app.db.transaction(async (tx) => {
    // Expired reservations hold nothing, even before the job has marked them.
    await expireReservations(tx, { stockItemId })
    const item = await lockStockItem(tx, stockItemId)
    if (!item) throw stockItemNotFound()
    if (item.onHand === input.counted) return
    if (item.onHand !== input.seen) throw await movedMeanwhile(tx, stockItemId, item.onHand, input.seen)
    if (input.counted < item.held) throw belowHeld(item.held, await selectHolders(tx, stockItemId))
    const reason = correctionText(input.reason, input.note)
    const movement = { kind: 'adjustment' as const, quantityDelta: input.counted - item.onHand, heldDelta: 0 }
    await moveStock(
      tx,
      stockItemId,
      movement,
      { reference: `correction:${uuidv7()}`, reason, actorId: adminId },
      uuidv7(),
    )
    const named = await findStockItem(tx, stockItemId)
    const { productId = '', sku = null } = named ?? {}
    await announce(app, tx, 'stock.corrected', {
      stockItemId,
      productId,
      sku,
      was: item.onHand,
      is: input.counted,
      reason,
      adminId,
    })
  })
  return readStockItem(app, stockItemId)
}

/** What has moved it since, and who did. */
async function movedMeanwhile(tx: Transaction, stockItemId: string, onHand: number, seen: number) {
  const [last] = (await selectMovements(tx, stockItemId, { atMost: 20, before: null })).filter(
    ({ quantityDelta }) => quantityDelta !== 0,
  )
  const facts = last && [
    movementNames[last.kind].toLowerCase(),
    ...(last.orderNumber ? [`ordine ${last.orderNumber}`] : []),
    ...(last.actor ? [`di ${last.actor}`] : []),
    ...(last.reason && !last.orderNumber ? [`«${last.reason}»`] : []),
  ]
  return conflict(
    'stock.changed',
    `Nel frattempo la giacenza è passata da ${seen} a ${onHand}${facts ? ` (${facts.join(', ')})` : ''}: controlla e salva di nuovo.`,
    { counted: `Ora sono ${onHand}` },
  )
}

/** Holders that a sentence names. */
const namedHolders = 3

function belowHeld(held: number, holders: readonly StockHolder[]) {
  const named = holders
    .slice(0, namedHolders)
    .map(({ orderNumber, customer, quantity }) =>
      orderNumber ? `ordine ${orderNumber} (${quantity})` : `riserva di ${customer} (${quantity})`,
    )
  const others = holders.length > namedHolders ? ' e altri' : ''
  const pieces = held === 1 ? 'il pezzo impegnato' : `i ${held} pezzi impegnati`
  return conflict(
    'stock.held',
    `La giacenza non può scendere sotto ${pieces}${named.length > 0 ? `: ${named.join(', ')}${others}` : ''}.`,
    { counted: `Almeno ${held}` },
  )
}
