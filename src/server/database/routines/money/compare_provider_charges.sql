-- Compares received payments, per checkout page: the provider's and our value of each charge that either side has in these days, and of each known
-- difference. Charges that only the books have count up to `settled_until`. Null: the side has no record.
CREATE OR REPLACE FUNCTION compare_provider_charges(of_provider text, from_day date, until_day date, settled_until date)
RETURNS TABLE (what text, source text, day date, theirs numeric, their_currency text, ours numeric, our_currency text, our_id uuid) LANGUAGE sql STABLE AS $$
  WITH known AS (
    SELECT * FROM provider_differences WHERE provider = of_provider AND what = 'charge' AND ended_at IS NULL
  ), pages AS (
    SELECT id, min(found.day) AS day FROM (
      SELECT coalesce(payment.page_id, payment.id) AS id, entry.day
      FROM money_entries AS entry JOIN payments AS payment ON payment.id = entry.subject
      WHERE entry.kind = 'receipt' AND NOT entry.is_reversal AND entry.day BETWEEN from_day AND least(until_day, settled_until)
        AND payment.provider = of_provider
      UNION ALL SELECT our_id, known.day FROM known WHERE our_id IS NOT NULL
    ) AS found GROUP BY id
  ), charge_sources AS (
    SELECT source_id AS source FROM provider_movements AS movement WHERE provider = of_provider AND movement.day BETWEEN from_day AND until_day AND kind = 'charge'
    UNION SELECT coalesce(provider_payment_id, payments.id::text) FROM pages JOIN payments USING (id)
    UNION SELECT known.source FROM known
  )
  SELECT 'charge' AS what, wanted.source, coalesce(there.day, pages.day, known.day) AS day, there.amount AS theirs, there.currency AS their_currency,
    payment.amount AS ours, payment.currency AS our_currency, payment.id AS our_id
  FROM charge_sources AS wanted
  LEFT JOIN LATERAL (
    SELECT sum(gross) AS amount, string_agg(DISTINCT currency, '+') AS currency, min(movement.day) AS day FROM provider_movements AS movement
    WHERE provider = of_provider AND source_id = wanted.source AND kind = 'charge' HAVING count(*) > 0
  ) AS there ON true
  LEFT JOIN known ON known.source = wanted.source
  LEFT JOIN LATERAL (
    SELECT id, amount, currency FROM payments
    WHERE provider = of_provider AND provider_payment_id = wanted.source AND status IN ('paid', 'refund_pending', 'refunded')
    UNION ALL
    SELECT payments.id, amount, currency FROM pages JOIN payments USING (id)
    WHERE provider_payment_id IS NULL AND payments.id::text = wanted.source AND status IN ('paid', 'refund_pending', 'refunded')
    LIMIT 1
  ) AS payment ON true
  LEFT JOIN pages ON pages.id = payment.id
$$;
