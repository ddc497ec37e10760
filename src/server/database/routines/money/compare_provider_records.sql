-- Compares entries posted from the provider's records (fees, payouts), and movements that nothing in the shop caused, like
-- compare_provider_charges.
CREATE OR REPLACE FUNCTION compare_provider_records(of_provider text, from_day date, until_day date)
RETURNS TABLE (what text, source text, day date, theirs numeric, their_currency text, ours numeric, our_currency text, our_id uuid) LANGUAGE sql STABLE AS $$
  WITH single AS (
    SELECT movement.* FROM provider_movements AS movement WHERE provider = of_provider AND movement.day BETWEEN from_day AND until_day
    UNION SELECT movement.* FROM provider_differences AS known JOIN provider_movements AS movement
      ON movement.provider = of_provider AND movement.movement_id = known.source
      WHERE known.provider = of_provider AND known.what IN ('fee', 'payout', 'other') AND known.ended_at IS NULL
  ), posted AS (
    SELECT 'fee' AS what, movement_id AS source, single.day, fee - CASE WHEN kind = 'fee' THEN gross ELSE 0 END AS theirs, single.id, currency FROM single
    UNION ALL SELECT 'payout', movement_id, single.day, -gross, single.id, currency FROM single WHERE kind = 'payout'
  )
  SELECT posted.what, posted.source, posted.day, posted.theirs, posted.currency AS their_currency, booked.amount AS ours, booked.currency AS our_currency,
    NULL::uuid AS our_id
  FROM posted LEFT JOIN LATERAL (
    SELECT sum(CASE WHEN is_reversal THEN -amount ELSE amount END) AS amount, 'EUR' AS currency FROM money_entries AS entry
    WHERE entry.subject = posted.id AND entry.kind = posted.what HAVING count(*) > 0
  ) AS booked ON true
  UNION ALL SELECT 'other', movement_id, single.day, gross, currency, NULL, NULL, NULL FROM single WHERE kind = 'other'
$$;
