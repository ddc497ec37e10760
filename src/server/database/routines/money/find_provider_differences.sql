-- Where the provider and the books say something different of the same thing, by the provider's id of it: all that either side has on these days, and what is
-- known as a difference. What only the books have counts up to `settled_until`: the provider may list it later. Null on a side: it is not there.
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
