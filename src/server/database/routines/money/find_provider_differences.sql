-- Differences between the provider's records and the books, by the provider's id: covers everything that either side has in these days, and all known
-- differences. Records that only the books have count up to `settled_until`, because the provider may list them later. Null: the side has no record.
CREATE OR REPLACE FUNCTION find_provider_differences(of_provider text, from_day date, until_day date, settled_until date)
RETURNS TABLE (what text, source text, day date, theirs numeric, their_currency text, ours numeric, our_currency text, our_id uuid) LANGUAGE sql STABLE AS $$
  SELECT compared.* FROM (
    SELECT * FROM compare_provider_charges(of_provider, from_day, until_day, settled_until)
    UNION ALL SELECT * FROM compare_provider_refunds(of_provider, from_day, until_day, settled_until)
    UNION ALL SELECT * FROM compare_provider_disputes(of_provider, from_day, until_day, settled_until)
    UNION ALL SELECT * FROM compare_provider_records(of_provider, from_day, until_day)
  ) AS compared
  WHERE coalesce(compared.theirs, 0) <> coalesce(compared.ours, 0)
    OR (compared.theirs <> 0 AND compared.ours <> 0 AND compared.their_currency <> compared.our_currency)
  ORDER BY compared.day, compared.what, compared.source
$$;
