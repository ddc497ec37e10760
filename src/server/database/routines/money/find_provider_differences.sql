-- Where the provider and the books say something different of the same thing, by the provider's id of it: all that either side has on these days, and what is
-- known as a difference. What only the books have counts up to `settled_until`: the provider may list it later. Null on a side: it is not there.
CREATE OR REPLACE FUNCTION find_provider_differences(of_provider text, from_day date, until_day date, settled_until date)
RETURNS TABLE (what text, source text, day date, theirs numeric, their_currency text, ours numeric, our_currency text, our_id uuid) LANGUAGE sql STABLE AS $$
  WITH moved AS (
    SELECT * FROM provider_movements WHERE provider = of_provider AND provider_movements.day BETWEEN from_day AND until_day
  ), known AS (
    SELECT * FROM provider_differences WHERE provider = of_provider AND ended_at IS NULL
  ),
  -- Money that came in, page by page.
  pages AS (
    SELECT id, min(found.day) AS day FROM (
      SELECT coalesce(payment.page_id, payment.id) AS id, entry.day
      FROM money_entries AS entry JOIN payments AS payment ON payment.id = entry.subject
      WHERE entry.kind = 'receipt' AND NOT entry.is_reversal AND entry.day BETWEEN from_day AND least(until_day, settled_until)
        AND payment.provider = of_provider
      UNION ALL SELECT our_id, known.day FROM known WHERE known.what = 'charge' AND our_id IS NOT NULL
    ) AS found GROUP BY id
  ), charge_sources AS (
    SELECT source_id AS source FROM moved WHERE kind = 'charge'
    UNION SELECT coalesce(provider_payment_id, payments.id::text) FROM pages JOIN payments USING (id)
    UNION SELECT known.source FROM known WHERE known.what = 'charge'
  ), charges AS (
    SELECT 'charge' AS what, wanted.source, coalesce(there.day, pages.day, known.day) AS day, there.amount AS theirs, there.currency AS their_currency,
      payment.amount AS ours, payment.currency AS our_currency, payment.id AS our_id
    FROM charge_sources AS wanted
    LEFT JOIN LATERAL (
      SELECT sum(gross) AS amount, string_agg(DISTINCT currency, '+') AS currency, min(movement.day) AS day FROM provider_movements AS movement
      WHERE provider = of_provider AND source_id = wanted.source AND kind = 'charge' HAVING count(*) > 0
    ) AS there ON true
    LEFT JOIN known ON known.what = 'charge' AND known.source = wanted.source
    LEFT JOIN LATERAL (
      SELECT id, amount, currency FROM payments
      WHERE provider = of_provider AND provider_payment_id = wanted.source AND status IN ('paid', 'refund_pending', 'refunded')
      UNION ALL
      SELECT payments.id, amount, currency FROM pages JOIN payments USING (id)
      WHERE provider_payment_id IS NULL AND payments.id::text = wanted.source AND status IN ('paid', 'refund_pending', 'refunded')
      LIMIT 1
    ) AS payment ON true
    LEFT JOIN pages ON pages.id = payment.id
  ),
  -- Money that goes back, refund by refund: what the bank sends back of it is taken off. One that is on its way is there already.
  returned AS (
    SELECT id, min(found.day) AS day FROM (
      SELECT entry.subject AS id, entry.day
      FROM money_entries AS entry JOIN refunds ON refunds.id = entry.subject JOIN payments AS payment ON payment.id = refunds.payment_id
      WHERE entry.kind = 'refund' AND NOT entry.is_reversal AND entry.day BETWEEN from_day AND least(until_day, settled_until)
        AND payment.provider = of_provider AND refunds.state = 'done'
      UNION ALL SELECT our_id, known.day FROM known WHERE known.what = 'refund' AND our_id IS NOT NULL
    ) AS found GROUP BY id
  ), refund_sources AS (
    SELECT source_id AS source FROM moved WHERE kind IN ('refund', 'refund_failure')
    UNION SELECT coalesce(provider_refund_id, refunds.id::text) FROM returned JOIN refunds USING (id)
    UNION SELECT known.source FROM known WHERE known.what = 'refund'
  ), given_back AS (
    SELECT 'refund' AS what, wanted.source, coalesce(there.day, returned.day, known.day) AS day, there.amount AS theirs, there.currency AS their_currency,
      -- The provider tells of a failure at once, and moves the money within days.
      CASE WHEN refund.state = 'failed' AND refund.failed_at > present() - interval '2 days' THEN there.amount
        -- What was given back by hand has not left there.
        WHEN refund.state = 'failed' OR refund.hand_paid_on IS NOT NULL THEN 0 ELSE refund.amount END AS ours,
      refund.currency AS our_currency, refund.id AS our_id
    FROM refund_sources AS wanted
    LEFT JOIN LATERAL (
      SELECT -sum(gross) AS amount, string_agg(DISTINCT currency, '+') AS currency, min(movement.day) AS day FROM provider_movements AS movement
      WHERE provider = of_provider AND source_id = wanted.source AND kind IN ('refund', 'refund_failure') HAVING count(*) > 0
    ) AS there ON true
    LEFT JOIN known ON known.what = 'refund' AND known.source = wanted.source
    LEFT JOIN LATERAL (
      SELECT refunds.id, refunds.amount, state, failed_at, hand_paid_on, currency FROM refunds JOIN payments ON payments.id = payment_id
      WHERE provider = of_provider AND provider_refund_id = wanted.source
      UNION ALL
      SELECT refunds.id, refunds.amount, state, failed_at, hand_paid_on, currency FROM returned JOIN refunds USING (id) JOIN payments ON payments.id = payment_id
      WHERE provider_refund_id IS NULL AND refunds.id::text = wanted.source
      LIMIT 1
    ) AS refund ON true
    LEFT JOIN returned ON returned.id = refund.id
  ),
  -- What banks took back.
  dispute_sources AS (
    SELECT source_id AS source FROM moved WHERE kind = 'dispute'
    UNION SELECT known.source FROM known WHERE known.what = 'dispute'
  ), taken_back AS (
    SELECT 'dispute' AS what, wanted.source, coalesce(there.day, known.day) AS day, there.amount AS theirs, there.currency AS their_currency,
      NULL::numeric AS ours, NULL::text AS our_currency, NULL::uuid AS our_id
    FROM dispute_sources AS wanted
    LEFT JOIN LATERAL (
      SELECT -sum(gross) AS amount, string_agg(DISTINCT currency, '+') AS currency, min(movement.day) AS day FROM provider_movements AS movement
      WHERE provider = of_provider AND source_id = wanted.source AND kind = 'dispute' HAVING count(*) > 0
    ) AS there ON true
    LEFT JOIN known ON known.what = 'dispute' AND known.source = wanted.source
  ),
  -- The rest is posted from the provider's own records.
  single AS (
    SELECT * FROM moved
    UNION SELECT movement.* FROM known JOIN provider_movements AS movement
      ON movement.provider = of_provider AND movement.movement_id = known.source AND known.what IN ('fee', 'payout', 'other')
  ), posted AS (
    SELECT 'fee' AS what, movement_id AS source, single.day, fee - CASE WHEN kind = 'fee' THEN gross ELSE 0 END AS theirs, single.id, currency FROM single
    UNION ALL SELECT 'payout', movement_id, single.day, -gross, single.id, currency FROM single WHERE kind = 'payout'
  ), by_record AS (
    SELECT posted.what, posted.source, posted.day, posted.theirs, posted.currency AS their_currency, booked.amount AS ours, booked.currency AS our_currency,
      NULL::uuid AS our_id
    FROM posted LEFT JOIN LATERAL (
      SELECT sum(CASE WHEN is_reversal THEN -amount ELSE amount END) AS amount, 'EUR' AS currency FROM money_entries AS entry
      WHERE entry.subject = posted.id AND entry.kind = posted.what HAVING count(*) > 0
    ) AS booked ON true
    UNION ALL SELECT 'other', movement_id, single.day, gross, currency, NULL, NULL, NULL FROM single WHERE kind = 'other'
  ), compared AS (
    SELECT * FROM charges UNION ALL SELECT * FROM given_back UNION ALL SELECT * FROM taken_back UNION ALL SELECT * FROM by_record
  )
  SELECT compared.* FROM compared
  WHERE coalesce(compared.theirs, 0) <> coalesce(compared.ours, 0)
    OR (compared.theirs <> 0 AND compared.ours <> 0 AND compared.their_currency <> compared.our_currency)
  ORDER BY compared.day, compared.what, compared.source
$$;
