-- Compares refunds, less the amounts returned by failed ones, like compare_provider_charges. A refund in progress already counts.
CREATE OR REPLACE FUNCTION compare_provider_refunds(of_provider text, from_day date, until_day date, settled_until date)
RETURNS TABLE (what text, source text, day date, theirs numeric, their_currency text, ours numeric, our_currency text, our_id uuid) LANGUAGE sql STABLE AS $$
  WITH known AS (
    SELECT * FROM provider_differences WHERE provider = of_provider AND what = 'refund' AND ended_at IS NULL
  ), returned AS (
    SELECT id, min(found.day) AS day FROM (
      SELECT entry.subject AS id, entry.day
      FROM money_entries AS entry JOIN refunds ON refunds.id = entry.subject JOIN payments AS payment ON payment.id = refunds.payment_id
      WHERE entry.kind = 'refund' AND NOT entry.is_reversal AND entry.day BETWEEN from_day AND least(until_day, settled_until)
        AND payment.provider = of_provider AND refunds.state = 'done'
      UNION ALL SELECT our_id, known.day FROM known WHERE our_id IS NOT NULL
    ) AS found GROUP BY id
  ), refund_sources AS (
    SELECT source_id AS source FROM provider_movements AS movement WHERE provider = of_provider AND movement.day BETWEEN from_day AND until_day
      AND kind IN ('refund', 'refund_failure')
    UNION SELECT coalesce(provider_refund_id, refunds.id::text) FROM returned JOIN refunds USING (id)
    UNION SELECT known.source FROM known
  )
  SELECT 'refund' AS what, wanted.source, coalesce(there.day, returned.day, known.day) AS day, there.amount AS theirs, there.currency AS their_currency,
    -- The amount that the bank keeps of a disputed payment moves as the dispute.
    CASE WHEN EXISTS (SELECT FROM disputes WHERE provider = of_provider AND provider_dispute_id = wanted.source) THEN 0
      -- The provider reports a failure at once but moves the money only within days.
      WHEN refund.state = 'failed' AND refund.failed_at > present() - interval '2 days' THEN there.amount
      WHEN refund.hand_paid_on IS NOT NULL AND refund.done_at > present() - interval '2 days' THEN there.amount
      -- A refund paid by hand did not leave the provider.
      WHEN refund.state = 'failed' OR refund.hand_paid_on IS NOT NULL THEN 0 ELSE refund.amount END AS ours,
    refund.currency AS our_currency, refund.id AS our_id
  FROM refund_sources AS wanted
  LEFT JOIN LATERAL (
    SELECT -sum(gross) AS amount, string_agg(DISTINCT currency, '+') AS currency, min(movement.day) AS day FROM provider_movements AS movement
    WHERE provider = of_provider AND source_id = wanted.source AND kind IN ('refund', 'refund_failure') HAVING count(*) > 0
  ) AS there ON true
  LEFT JOIN known ON known.source = wanted.source
  LEFT JOIN LATERAL (
    SELECT refunds.id, refunds.amount - bank_amount AS amount, state, failed_at, done_at, hand_paid_on, currency FROM refunds JOIN payments ON payments.id = payment_id
    WHERE provider = of_provider AND provider_refund_id = wanted.source
    UNION ALL
    SELECT refunds.id, refunds.amount - bank_amount AS amount, state, failed_at, done_at, hand_paid_on, currency FROM returned JOIN refunds USING (id) JOIN payments ON payments.id = payment_id
    WHERE provider_refund_id IS NULL AND refunds.id::text = wanted.source
    LIMIT 1
  ) AS refund ON true
  LEFT JOIN returned ON returned.id = refund.id
$$;
