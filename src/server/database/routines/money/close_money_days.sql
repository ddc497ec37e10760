-- Adds up completed days, so that a balance is read from these totals and later entries. No entry is posted to a completed day: entries get the day
-- on which their transaction began, and no transaction lasts an hour.
CREATE OR REPLACE FUNCTION close_money_days() RETURNS void LANGUAGE sql AS $$
  INSERT INTO money_days (day, account, debit, credit)
  SELECT day, account, sum(taken), sum(given)
  FROM money_entries, LATERAL (VALUES (money_entries.debit, amount, 0), (money_entries.credit, 0, amount)) AS posted (account, taken, given)
  WHERE day > coalesce((SELECT max(day) FROM money_days), '-infinity')
    AND day < ((present() - interval '1 hour') AT TIME ZONE 'Europe/Rome')::date
  GROUP BY day, account ORDER BY day, account
$$;
