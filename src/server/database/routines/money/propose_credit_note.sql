-- Proposes a credit note for everything left on the invoice of a payment, once nothing of the payment is left and lost disputes took a part of it. A
-- full refund that is still pending credits the rest itself. Proposals of earlier releases name only the pieces of their dispute: an open one is
-- extended; after a decided one a further proposal belongs to another of the disputes. Repeating the call changes nothing.
CREATE OR REPLACE FUNCTION propose_credit_note(of_payment uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO credit_proposals (id, refund_id, payment_id, user_id, order_id, invoice_id, amount)
  SELECT gen_random_uuid(), lost.refund_id, payments.id, invoice.user_id, invoice.order_id, invoice.id, lost.amount
  FROM payments JOIN invoices AS invoice ON invoice.payment_id = payments.id AND invoice.kind = 'invoice'
  CROSS JOIN LATERAL (
    SELECT sum(refunds.amount) AS amount,
      (array_agg(refunds.id ORDER BY proposal.id IS NULL, refunds.id DESC) FILTER (WHERE proposal.id IS NULL OR proposal.state = 'open'))[1] AS refund_id
    FROM refunds LEFT JOIN credit_proposals AS proposal ON proposal.refund_id = refunds.id
    WHERE refunds.payment_id = payments.id AND refunds.kind = 'dispute'
      AND NOT EXISTS (SELECT FROM invoices AS note WHERE note.source = 'refund:' || refunds.id)
  ) AS lost
  WHERE payments.id = of_payment AND lost.refund_id IS NOT NULL AND payments.refunded_amount = payments.amount
    AND NOT EXISTS (SELECT FROM refunds WHERE payment_id = payments.id AND kind = 'whole' AND state <> 'done')
    AND NOT EXISTS (SELECT FROM credit_proposals WHERE payment_id = payments.id AND credited IS NULL AND state <> 'open')
    AND invoice.total > coalesce((SELECT sum(note.total) FROM invoices AS note WHERE note.credited_id = invoice.id), 0)
  ON CONFLICT (refund_id) DO UPDATE SET credited = NULL, amount = excluded.amount WHERE credit_proposals.state = 'open'
$$;

-- Proposes the credit notes that these payments lack, and posts their VAT. Locks the orders and plan charges first, in id order like payment events,
-- so that each statement below reads the money as the last event left it.
CREATE OR REPLACE FUNCTION propose_missed_credit_notes(of_payments uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM orders WHERE id IN (SELECT order_id FROM payments WHERE id = ANY (of_payments)) ORDER BY id FOR NO KEY UPDATE;
  PERFORM FROM plan_charges WHERE id IN (SELECT plan_charge_id FROM payments WHERE id = ANY (of_payments)) ORDER BY id FOR NO KEY UPDATE;
  PERFORM propose_credit_note(id) FROM unnest(of_payments) AS id;
  PERFORM CASE WHEN order_id IS NULL THEN post_plan_money(id) ELSE post_order_money(order_id) END FROM payments WHERE id = ANY (of_payments);
END
$$;
