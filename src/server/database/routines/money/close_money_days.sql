-- Sums up the days that are over, so that a balance is read from them and from what came since. Nothing is posted to a day that is over: entries take the
-- day on which their transaction began, and none lasts for an hour.
CREATE OR REPLACE FUNCTION close_money_days() RETURNS void LANGUAGE sql AS $$
  INSERT INTO money_days (day, account, debit, credit)
  SELECT day, account, sum(taken), sum(given)
  FROM money_entries, LATERAL (VALUES (money_entries.debit, amount, 0), (money_entries.credit, 0, amount)) AS posted (account, taken, given)
  WHERE day > coalesce((SELECT max(day) FROM money_days), '-infinity')
    AND day < ((present() - interval '1 hour') AT TIME ZONE 'Europe/Rome')::date
  GROUP BY day, account ORDER BY day, account
$$;
