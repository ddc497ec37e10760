-- Makes the total posted for this subject equal `wanted` for each kind: a missing amount is posted, an excess is reversed. Concurrent calls for the
-- same subject get the same number, so the later one violates the unique key and its transaction is retried.
CREATE OR REPLACE FUNCTION post_amounts(entry_kinds text[], about uuid, of_order uuid, wanted numeric[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO money_entries (kind, subject, number, is_reversal, debit, credit, amount, order_id)
  SELECT due.kind, about, posted.entries + 1, due.amount < posted.amount,
    CASE WHEN due.amount > posted.amount THEN known.debit ELSE known.credit END,
    CASE WHEN due.amount > posted.amount THEN known.credit ELSE known.debit END, abs(due.amount - posted.amount), of_order
  FROM unnest(entry_kinds, wanted) AS due (kind, amount)
  LEFT JOIN (VALUES
    ('sale', 'receivable', 'sales'),
    ('receipt', 'cash', 'owed'),
    ('settlement', 'owed', 'receivable'),
    ('vat', 'sales', 'vat'),
    ('oss_vat', 'sales', 'oss_vat'),
    ('return', 'refunds', 'owed'),
    ('refund', 'owed', 'cash'),
    ('refund_by_hand', 'owed', 'bank'),
    ('fee', 'fees', 'cash'),
    ('payout', 'bank', 'cash'),
    ('dispute', 'disputed', 'cash'),
    ('dispute_lost', 'refunds', 'disputed')
  ) AS known (kind, debit, credit) ON known.kind = due.kind
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(CASE WHEN is_reversal THEN -amount ELSE amount END), 0) AS amount, count(*)::int AS entries
    FROM money_entries WHERE subject = about AND kind = due.kind
  ) AS posted
  WHERE due.amount <> posted.amount;
END
$$;

CREATE OR REPLACE FUNCTION post_money(entry_kind text, about uuid, of_order uuid, wanted numeric) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM post_amounts(ARRAY[entry_kind], about, of_order, ARRAY[wanted]);
END
$$;

CREATE OR REPLACE TRIGGER money_entries_append_only BEFORE UPDATE OR DELETE ON money_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
