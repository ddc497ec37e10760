-- Makes the books say that so much was moved by this kind of entry about this subject: what is missing is posted, what is too much is taken back. Two
-- that post the same at the same moment get the same number, and the later one is tried again with its transaction.
CREATE OR REPLACE FUNCTION post_money(entry_kind text, about uuid, of_order uuid, wanted numeric) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  posted numeric;
  entries int;
  missing numeric;
  debited text;
  credited text;
BEGIN
  SELECT coalesce(sum(CASE WHEN is_reversal THEN -amount ELSE amount END), 0), count(*) INTO posted, entries
    FROM money_entries WHERE subject = about AND kind = entry_kind;
  missing := wanted - posted;
  IF missing = 0 THEN RETURN; END IF;
  SELECT known.debit, known.credit INTO STRICT debited, credited FROM (VALUES
    ('sale', 'receivable', 'sales'),
    ('receipt', 'cash', 'owed'),
    ('settlement', 'owed', 'receivable'),
    ('vat', 'sales', 'vat'),
    ('return', 'refunds', 'owed'),
    ('refund', 'owed', 'cash'),
    ('fee', 'fees', 'cash'),
    ('payout', 'bank', 'cash'),
    ('dispute', 'disputed', 'cash'),
    ('dispute_lost', 'refunds', 'disputed')
  ) AS known (kind, debit, credit) WHERE known.kind = entry_kind;
  INSERT INTO money_entries (kind, subject, number, is_reversal, debit, credit, amount, order_id)
  VALUES (entry_kind, about, entries + 1, missing < 0, CASE WHEN missing > 0 THEN debited ELSE credited END,
    CASE WHEN missing > 0 THEN credited ELSE debited END, abs(missing), of_order);
END
$$;

CREATE OR REPLACE TRIGGER money_entries_append_only BEFORE UPDATE OR DELETE ON money_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
