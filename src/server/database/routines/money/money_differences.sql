-- Differences between the books and the state, payments and refunds of these orders. `owed`: money held for an order beyond its price; it must equal
-- the refunds that are not done yet.
CREATE OR REPLACE FUNCTION order_money_differences(order_ids uuid[])
RETURNS TABLE (order_id uuid, order_number text, what text, posted numeric, wanted numeric) LANGUAGE sql STABLE AS $$
  WITH facts AS (
    SELECT orders.id, orders.order_number, total_amount + shipping_cost AS payable, paid_at IS NOT NULL AS was_paid, status = 'cancelled' AS is_void,
      refunded_products + refunded_shipping + lost_beside_pieces(orders.id) AS returned, is_oss_order(orders.id) AS is_oss
    FROM orders WHERE orders.id = ANY (order_ids)
  ), expected AS (
    SELECT id, order_number, 'sale' AS what, CASE WHEN is_void AND NOT was_paid THEN 0 ELSE payable END AS wanted FROM facts
    UNION ALL SELECT id, order_number, 'settlement', CASE WHEN was_paid THEN payable ELSE 0 END FROM facts
    UNION ALL SELECT id, order_number, CASE WHEN is_oss THEN 'oss_vat' ELSE 'vat' END, CASE WHEN was_paid THEN order_vat(id) ELSE 0 END FROM facts
    UNION ALL SELECT id, order_number, CASE WHEN is_oss THEN 'vat' ELSE 'oss_vat' END, 0 FROM facts
    UNION ALL SELECT id, order_number, 'return', CASE WHEN NOT was_paid THEN 0 WHEN is_void THEN payable ELSE returned END FROM facts
    UNION ALL SELECT id, order_number, 'receipt', coalesce((SELECT sum(amount) FROM payments
      WHERE payments.order_id = facts.id AND status IN ('paid', 'refund_pending', 'refunded')), 0) FROM facts
    UNION ALL SELECT id, order_number, 'refund', coalesce((SELECT sum(CASE WHEN hand_paid_on IS NULL THEN amount ELSE bank_amount END) FROM refunds
      WHERE refunds.order_id = facts.id AND state = 'done'), 0) FROM facts
    UNION ALL SELECT id, order_number, 'refund_by_hand', coalesce((SELECT sum(amount - bank_amount) FROM refunds
      WHERE refunds.order_id = facts.id AND hand_paid_on IS NOT NULL), 0) FROM facts
    UNION ALL SELECT id, order_number, 'dispute', coalesce((SELECT sum(CASE state
        WHEN 'open' THEN share.amount WHEN 'lost' THEN share.amount - refunded WHEN 'won' THEN -refunded ELSE 0 END)
      FROM payments JOIN dispute_shares AS share ON share.payment_id = payments.id JOIN disputes ON disputes.id = dispute_id
      WHERE payments.order_id = facts.id), 0) FROM facts
    UNION ALL SELECT id, order_number, 'dispute_lost', coalesce((SELECT sum(share.amount - refunded)
      FROM payments JOIN dispute_shares AS share ON share.payment_id = payments.id JOIN disputes ON disputes.id = dispute_id
      WHERE payments.order_id = facts.id AND state = 'lost'), 0) FROM facts
    UNION ALL SELECT id, order_number, 'owed', coalesce((SELECT sum(amount) FROM refunds
      WHERE refunds.order_id = facts.id AND state <> 'done'), 0) FROM facts
  ), compared AS (
    SELECT expected.*, coalesce(CASE WHEN expected.what = 'owed'
        THEN (SELECT sum(CASE WHEN credit = 'owed' THEN amount WHEN debit = 'owed' THEN -amount END) FROM money_entries WHERE money_entries.order_id = expected.id)
        ELSE (SELECT sum(CASE WHEN is_reversal THEN -amount ELSE amount END) FROM money_entries
          WHERE money_entries.order_id = expected.id AND kind = expected.what) END, 0) AS posted
    FROM expected
  )
  SELECT id, compared.order_number, compared.what, compared.posted, compared.wanted FROM compared
  WHERE compared.posted <> compared.wanted ORDER BY compared.order_number, compared.what
$$;

-- The same for orders that were placed, paid or posted on these days.
CREATE OR REPLACE FUNCTION money_differences(from_day date, until_day date)
RETURNS TABLE (order_id uuid, order_number text, what text, posted numeric, wanted numeric) LANGUAGE sql STABLE AS $$
  WITH begins AS (
    SELECT from_day::timestamp AT TIME ZONE 'Europe/Rome' AS first, (until_day + 1)::timestamp AT TIME ZONE 'Europe/Rome' AS beyond
  ), touched AS (
    SELECT entry.order_id AS id FROM money_entries AS entry WHERE day BETWEEN from_day AND until_day AND entry.order_id IS NOT NULL
    UNION SELECT id FROM orders, begins WHERE created_at >= first AND created_at < beyond
    UNION SELECT id FROM orders, begins WHERE paid_at >= first AND paid_at < beyond
  )
  SELECT found.* FROM order_money_differences(ARRAY(SELECT id FROM touched)) AS found
$$;
