import type pg from 'pg'
import type { OrderStatus } from '../../../domain/orders/orders.ts'

/**
 * Checks the invariants that hold after every step of a history; returns a sentence for each violation. The arithmetic is independent of the code
 * that it checks.
 */
export async function brokenInvariants(
  db: pg.Client,
  { userId, pieces }: { userId: string; pieces: number },
): Promise<string[]> {
  const { rows } = await db.query<{ broken: string }>({ name: 'invariants', text, values: [userId, pieces] })
  return [...rows.map(({ broken }) => broken), ...(await illegalMoves(db, userId))]
}

/** Money of open disputes, and lost money beyond its refund. Negative if lost money came back after an appeal. */
const atBank = `
  select sum(case disputes.state when 'open' then share.amount when 'lost' then share.amount - share.refunded when 'won' then -share.refunded end)
  from payments join dispute_shares as share on share.payment_id = payments.id join disputes on disputes.id = dispute_id
  where payments.order_id = own.id`

const text = `
  with own as (
    select *, total_amount + shipping_cost as payable, refunded_products + refunded_shipping + (
        select coalesce(sum(amount - shipping_amount), 0) from refunds where order_id = orders.id and kind = 'dispute'
          and not exists (select from refund_lines where refund_id = refunds.id)) as returned,
      -- Lost to the bank, and no credit note is written.
      exists (select from credit_proposals where order_id = orders.id and state <> 'written') as is_uncredited,
      exists (select from credit_proposals where order_id = orders.id and state = 'written' and credited is null) as is_credited,
      status in ('pending', 'pending_payment') as is_due, status in ('paid', 'processing', 'shipped') as is_settled
    from orders where user_id = $1
  ), entries as (
    select entry.* from money_entries as entry join own on own.id = entry.order_id
  ), postings as (
    select order_id, debit as account, amount from entries union all select order_id, credit, -amount from entries
  ), balances as (
    select own.*, coalesce((select sum(amount) from postings where order_id = own.id and account = 'receivable'), 0) as receivable,
      coalesce((select sum(amount) from postings where order_id = own.id and account = 'cash'), 0) as cash,
      coalesce((select sum(amount) from postings where order_id = own.id and account = 'owed'), 0) as owed,
      coalesce((select sum(amount) from postings where order_id = own.id and account = 'vat'), 0) as vat,
      coalesce((select sum(amount) from postings where order_id = own.id and account in ('sales', 'refunds', 'vat', 'disputed')), 0) - coalesce((${atBank}), 0) as turnover,
      coalesce((select sum(amount) from payments where order_id = own.id and status in ('paid', 'refund_pending', 'refunded')), 0) as taken,
      coalesce((select sum(amount) from refunds where order_id = own.id and state = 'done'), 0) as given,
      coalesce((select sum(amount) from refunds where order_id = own.id and state <> 'done'), 0) as due_back,
      coalesce((${atBank}), 0) as at_bank
    from own
  ), sold as (
    select item.*, own.is_settled, own.is_due, own.hold_expires_at, own.status = 'cancelled' and paid_at is not null as is_cancelled from order_items as item join own on own.id = item.order_id
  ), stock as (
    select id, product_id, on_hand, held,
      (select coalesce(sum(quantity), 0) from sold where sold.product_id = stock_items.product_id and is_settled) as gone,
      (select coalesce(sum(line.quantity), 0) from refund_lines as line join sold on sold.id = line.order_item_id
        where sold.product_id = stock_items.product_id and not is_settled and not line.is_restocked)
        -- After a partial loss the refund of a cancelled order has no lines, which would say what was written off.
        + (select coalesce(sum(quantity - refunded_quantity), 0) from sold where sold.product_id = stock_items.product_id and is_cancelled and not exists (
          select from stock_movements where stock_item_id = stock_items.id and order_id = sold.order_id and reason = 'Ordine annullato')) as written_off,
      (select coalesce(sum(line.quantity), 0) from refund_lines as line join sold on sold.id = line.order_item_id
        where sold.product_id = stock_items.product_id and is_settled and line.is_restocked) as restocked,
      (select coalesce(sum(line.quantity), 0) from order_return_lines as line join sold on sold.id = line.order_item_id
        join order_returns on order_returns.id = return_id
        where sold.product_id = stock_items.product_id and is_settled and order_returns.status in ('received', 'not_refunded') and line.is_restocked) as received,
      (select coalesce(sum(quantity), 0) from sold where sold.product_id = stock_items.product_id and is_due and hold_expires_at is not null) as awaited
    from stock_items where product_id in (select product_id from sold)
  ), documents as (
    select order_id, sum(case kind when 'invoice' then total else -total end) as total,
      sum((select sum((rate ->> 'vat')::numeric) from jsonb_array_elements(facts -> 'summary') as rate) * case kind when 'invoice' then 1 else -1 end) as vat
    from invoices join own on own.id = order_id group by order_id
  )
  select order_number || ': receivable ' || receivable || ' of ' || payable as broken from balances where receivable <> case when is_due then payable else 0 end
  union all select order_number || ': cash ' || cash || ', taken ' || taken || ', given back ' || given from balances where cash <> taken - given - at_bank
  union all select order_number || ': owed ' || -owed || ', to go back ' || due_back from balances where -owed <> due_back
  union all select order_number || ': turnover ' || -turnover from balances
    where -turnover <> case when is_due then payable when is_settled then payable - returned else 0 end
  union all select order_number || ': VAT ' || -vat from balances where (vat < 0) <> (is_uncredited or is_settled and not is_credited and payable > refunded_products + refunded_shipping)
  union all select order_number || ': paid ' || taken || ' of ' || payable || ' less ' || given || ' and ' || due_back || ', returned ' || returned
    from balances where is_settled and taken - given - due_back <> payable - returned
  union all select order_number || ': not to be paid, and keeps ' || taken - given - due_back from balances where not is_settled and taken <> given + due_back
  union all select 'stock: ' || on_hand || ' on hand, ' || gone || ' sold, ' || written_off || ' written off, ' || restocked || ' and ' || received || ' back of ' || $2::int from stock
    where on_hand <> $2::int - gone - written_off + restocked + received
  union all select 'stock: ' || held || ' held' from stock where held <> awaited
  union all select 'stock: its movements say ' || sum(quantity_delta) || ' and ' || sum(held_delta) from stock_movements join stock on stock.id = stock_item_id
    group by stock.id, on_hand, held having sum(quantity_delta) <> on_hand or sum(held_delta) <> held
  union all select order_number || ': the portal itself finds ' || what || ' ' || posted || ' of ' || wanted from order_money_differences(array(select id from own))
  union all select order_number || ': documents of ' || coalesce(documents.total, 0) || ', VAT ' || coalesce(documents.vat, 0) || ', booked ' || -balances.vat
    from balances left join documents on documents.order_id = balances.id where paid_at is not null and due_back = 0 and coalesce(documents.vat, 0) <> -balances.vat
  union all select order_number || ': all its money is gone, ' || documents.total || ' is invoiced, and no credit note is proposed'
    from balances join documents on documents.order_id = balances.id where due_back = 0 and taken = given and documents.total <> 0 and not is_uncredited
  union all select 'event ' || (payload ->> 'id') || ' taken ' || count(*) || ' times' from payment_events
    where payment_id in (select coalesce(page_id, payments.id) from payments join own on own.id = order_id)
    group by payload ->> 'id' having count(*) > 1
  union all select order_number || ': disputed, and moved to ' || step.status from order_history as step join own on own.id = step.order_id
    where step.about is null and step.status in ('processing', 'shipped') and exists (
      select from payments join disputes on disputes.payment_id = coalesce(payments.page_id, payments.id)
      where payments.order_id = own.id and disputes.created_at < step.created_at and (decided_at is null or decided_at > step.created_at))
  union all select order_number || ': paid ' || count(*) || ' times' from order_history join own on own.id = order_id where order_history.status = 'paid' and about is null
    group by order_number having count(*) > 1
  union all select order_number || ': ' || count(*) || ' refunds' from refunds join own on own.id = refunds.order_id
    group by order_number, payment_id having sum(amount) > (select amount from payments where payments.id = payment_id)`

/** The transitions of the specification. */
const legalMoves: ReadonlySet<string> = new Set([
  'pending_payment paid',
  'pending_payment cancelled',
  'pending paid',
  'pending cancelled',
  'paid processing',
  'paid shipped',
  'paid cancelled',
  'processing shipped',
  'processing cancelled',
])

async function illegalMoves(db: pg.Client, userId: string): Promise<string[]> {
  const { rows } = await db.query<{ number: string; states: OrderStatus[] }>({
    name: 'moves',
    text: `select order_number as number, array_agg(step.status order by step.created_at, step.id) as states
     from orders join order_history as step on step.order_id = orders.id where user_id = $1 group by orders.id`,
    values: [userId],
  })
  return rows.flatMap(({ number, states }) =>
    states.flatMap((to, at) => {
      const from = states[at - 1]
      // A step that does not change the status is a note.
      return from === undefined || from === to || legalMoves.has(`${from} ${to}`) ? [] : [`${number}: ${from} → ${to}`]
    }),
  )
}
