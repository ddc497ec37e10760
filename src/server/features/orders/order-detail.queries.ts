import type { OrderDocument } from '../../../contract/orders/order-documents.ts'
import type { RefundOfOrder } from '../../../contract/orders/order-refunds.ts'
import type { AdminOrder, OrderDetail, OrderNote } from '../../../contract/orders/orders.ts'
import type { RefundSum } from '../../../domain/orders/paying/refunds.ts'
import type { Database } from '../../database/database.ts'
import { nameOfUserText } from '../../database/name-of-user.ts'
import { readPrepared } from '../../database/read-prepared.ts'
import { moneyLeftSql, refundSumsSql } from '../payments/refunds/refunds.reads.ts'
import { adminOrder, instant } from './lists/admin-order-json.queries.ts'

/** An order with its details as the contract has them, for admins. */
export interface ReadOrder {
  order: Omit<AdminOrder, 'trackingUrl'>
  history: (OrderDetail['history'][number] & { actorId: string | null })[]
  refunds: RefundOfOrder[]
  refundSums: RefundSum[]
  moneyLeft: string | null
  internalNotes: OrderNote[]
  documents: OrderDocument[]
  /** Few orders have these, so they are read separately. */
  hasReturns: boolean
  hasDisputes: boolean
  hasWhiteLabel: boolean
}

/** The rows of a statement that is already in order, as JSON. */
const list = (rows: string) => `coalesce((select json_agg(entry) from (${rows}) as entry), '[]')`

const history = `
  select status, ${instant('step.created_at')} as at, actor_id as "actorId", ${nameOfUserText} as by, note, about
  from order_history as step left join users on users.id = actor_id
  where order_id = orders.id order by step.created_at, step.id limit 200`

const refundLines = `
  select order_item_id as "itemId", quantity, amount::text from refund_lines
  where refund_id = refunds.id order by order_item_id`

const refunds = `
  select refunds.id, kind, state, amount::text, bank_amount::text as "bankAmount", shipping_amount::text as "shippingAmount", reason,
    ${nameOfUserText} as by, ${instant('refunds.created_at')} as at, ${instant('done_at')} as "doneAt",
    case when hand_paid_on is not null and hand_reference is not null
      then json_build_object('paidOn', hand_paid_on, 'reference', hand_reference) end as "byHand",
    ${list(refundLines)} as lines
  from refunds left join users on users.id = requested_by
  where order_id = orders.id order by refunds.created_at, refunds.id limit 200`

const notes = `
  select note.id, text, ${nameOfUserText} as by, ${instant('note.created_at')} as "createdAt"
  from order_notes as note join users on users.id = author_id
  where order_id = orders.id order by note.created_at desc, note.id desc limit 200`

// The number of withdrawn documents is unlimited, so only the first 100 are read.
const documents = `
  select document.id, kind, mrn, name, content_type as "contentType", size, ${nameOfUserText} as by,
    ${instant('document.created_at')} as "createdAt", ${instant('withdrawn_at')} as "withdrawnAt"
  from order_documents as document join users on users.id = uploaded_by
  where order_id = orders.id order by withdrawn_at is not null, document.id desc limit 100`

const text = `
  select row_to_json(listed) as "order", ${list(history)} as history, ${list(refunds)} as refunds,
    ${list(refundSumsSql('orders.id'))} as "refundSums", (${moneyLeftSql('orders.id')}) as "moneyLeft",
    ${list(notes)} as "internalNotes", ${list(documents)} as documents,
    exists (select from order_returns where order_id = orders.id) as "hasReturns",
    exists (
      select from payments join disputes on disputes.payment_id = coalesce(page_id, payments.id) where order_id = orders.id
    ) as "hasDisputes",
    exists (select from white_label_profiles as label where label.user_id = orders.user_id) as "hasWhiteLabel"
  from orders cross join lateral (${adminOrder}) as listed
  where orders.id = $1 and ($2::uuid is null or orders.user_id = $2)`

/** Reads an order, with `ownerId` only if it is this account's, in one statement: admins get it in the answer to each change of an order. */
export async function selectOrderDetail(
  db: Database,
  id: string,
  ownerId: string | null,
): Promise<ReadOrder | undefined> {
  return (await readPrepared<ReadOrder>(db, { text, values: [id, ownerId] }))[0]
}
