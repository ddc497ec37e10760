-- VAT of an order minus the VAT of its refunds. Both are computed once per rate from the sum of that rate, like its invoice, credit notes and
-- receipt. A part withdrawn in a lost dispute stays included until its credit note is written. A cancelled order has no VAT left unless such a credit
-- note is pending. Shipping is split among the rates in proportion to the prices of the goods; remaining cents go to the largest remainders.
CREATE OR REPLACE FUNCTION order_vat(wanted uuid) RETURNS numeric LANGUAGE sql STABLE AS $$
  WITH proposals AS (
    SELECT refunds.id, shipping_amount, proposal.state, credited IS NULL AS is_of_all
    FROM refunds JOIN credit_proposals AS proposal ON proposal.refund_id = refunds.id WHERE refunds.order_id = wanted
  ), uncredited AS (
    SELECT id, shipping_amount FROM proposals WHERE state <> 'written'
  ), sold AS (
    SELECT shipping_cost, refunded_shipping, EXISTS (SELECT FROM proposals WHERE state = 'written' AND is_of_all)
      OR status = 'cancelled' AND NOT EXISTS (SELECT FROM uncredited) AS is_credited
    FROM orders WHERE id = wanted
  ), items AS (
    SELECT vat_rate, total_price, unit_price * CASE WHEN is_credited THEN 0 ELSE item.quantity - refunded_quantity
      + coalesce((SELECT sum(line.quantity) FROM refund_lines AS line JOIN uncredited ON uncredited.id = line.refund_id
        WHERE line.order_item_id = item.id), 0) END AS kept
    FROM order_items AS item, sold WHERE item.order_id = wanted
  ), rates AS (
    SELECT vat_rate, (sum(total_price) * 100)::bigint AS ordered, (sum(kept) * 100)::bigint AS kept FROM items GROUP BY vat_rate
  ), shipping AS (
    SELECT is_left, (cost * 100)::bigint AS cents, (SELECT sum(ordered) FROM rates)::bigint AS whole
    FROM sold, LATERAL (VALUES (false, shipping_cost), (true, CASE WHEN is_credited THEN 0 ELSE shipping_cost - refunded_shipping
      + coalesce((SELECT sum(shipping_amount) FROM uncredited), 0) END)) AS costs (is_left, cost)
  ), shares AS (
    SELECT vat_rate, is_left, CASE WHEN is_left THEN kept ELSE ordered END AS goods, CASE WHEN whole > 0 THEN cents * ordered / whole ELSE 0 END AS share,
      row_number() OVER (PARTITION BY is_left ORDER BY CASE WHEN whole > 0 THEN cents * ordered % whole END DESC, vat_rate DESC) AS place, cents, whole
    FROM rates, shipping
  ), grosses AS (
    SELECT vat_rate, is_left, goods + share + CASE
      WHEN whole > 0 AND place <= cents - (SELECT sum(share) FROM shares AS same WHERE same.is_left = shares.is_left) THEN 1 ELSE 0 END AS gross
    FROM shares
  ), sums AS (
    SELECT vat_rate, sum(gross) FILTER (WHERE NOT is_left) AS every, sum(gross) FILTER (WHERE NOT is_left) - sum(gross) FILTER (WHERE is_left) AS back
    FROM grosses GROUP BY vat_rate
  )
  SELECT coalesce(sum(every - back - round(every * 100 / (100 + vat_rate)) + round(back * 100 / (100 + vat_rate))), 0) / 100 FROM sums
$$;

-- True if the order's VAT is posted to `oss_vat`: one-stop-shop VAT is owed to the member state of consumption.
CREATE OR REPLACE FUNCTION is_oss_order(wanted uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM order_taxations WHERE order_id = wanted AND treatment = 'one_stop_shop')
$$;
