-- Compares disputes like compare_provider_charges: the bank has the money while a dispute is open and after it is lost.
CREATE OR REPLACE FUNCTION compare_provider_disputes(of_provider text, from_day date, until_day date, settled_until date)
RETURNS TABLE (what text, source text, day date, theirs numeric, their_currency text, ours numeric, our_currency text, our_id uuid) LANGUAGE sql STABLE AS $$
  WITH known AS (
    SELECT * FROM provider_differences WHERE provider = of_provider AND what = 'dispute' AND ended_at IS NULL
  ), ours AS (
    -- The day of the provider's latest event. An enquiry moves money only from the day on which it becomes a dispute.
    SELECT id, provider_dispute_id, state IN ('open', 'lost') AS taken, (told_at AT TIME ZONE 'Europe/Rome')::date AS day,
      state = 'won' AND decided_at > present() - interval '2 days' AS is_coming_back,
      (SELECT sum(share.amount) FROM dispute_shares AS share WHERE share.dispute_id = disputes.id) AS amount
    FROM disputes WHERE provider = of_provider AND payment_id IS NOT NULL
  ), dispute_sources AS (
    SELECT source_id AS source FROM provider_movements AS movement WHERE provider = of_provider AND movement.day BETWEEN from_day AND until_day AND kind = 'dispute'
    UNION SELECT provider_dispute_id FROM ours WHERE taken AND ours.day BETWEEN from_day AND least(until_day, settled_until)
    UNION SELECT known.source FROM known
  )
  SELECT 'dispute' AS what, wanted.source, coalesce(there.day, ours.day, known.day) AS day, there.amount AS theirs, there.currency AS their_currency,
    -- The provider reports a decision at once but moves the money only within days.
    CASE WHEN is_coming_back THEN there.amount WHEN taken THEN ours.amount WHEN ours.id IS NOT NULL THEN 0 END AS ours,
    CASE WHEN ours.id IS NOT NULL THEN 'EUR' END AS our_currency, ours.id AS our_id
  FROM dispute_sources AS wanted
  LEFT JOIN LATERAL (
    SELECT -sum(gross) AS amount, string_agg(DISTINCT currency, '+') AS currency, min(movement.day) AS day FROM provider_movements AS movement
    WHERE provider = of_provider AND source_id = wanted.source AND kind = 'dispute' HAVING count(*) > 0
  ) AS there ON true
  LEFT JOIN known ON known.source = wanted.source
  LEFT JOIN ours ON ours.provider_dispute_id = wanted.source
$$;
