-- Proposes a credit note for everything left on the invoice of a payment, once nothing of the payment is left and lost disputes took a part of it. The
-- proposal belongs to the last of these disputes; repeating the call changes nothing. A full refund that is still pending credits the rest itself.
CREATE OR REPLACE FUNCTION propose_credit_note(of_payment uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO credit_proposals (id, refund_id, payment_id, user_id, order_id, invoice_id, amount)
  SELECT gen_random_uuid(), lost.last_id, payments.id, invoice.user_id, invoice.order_id, invoice.id, lost.amount
  FROM payments JOIN invoices AS invoice ON invoice.payment_id = payments.id AND invoice.kind = 'invoice'
  CROSS JOIN LATERAL (
    SELECT (array_agg(id ORDER BY id DESC))[1] AS last_id, sum(amount) AS amount FROM refunds WHERE payment_id = payments.id AND kind = 'dispute'
  ) AS lost
  WHERE payments.id = of_payment AND lost.amount > 0 AND payments.refunded_amount = payments.amount
    AND NOT EXISTS (SELECT FROM refunds WHERE payment_id = payments.id AND kind = 'whole' AND state <> 'done')
    AND invoice.total > coalesce((SELECT sum(note.total) FROM invoices AS note WHERE note.credited_id = invoice.id), 0)
  ON CONFLICT (refund_id) DO NOTHING
$$;
