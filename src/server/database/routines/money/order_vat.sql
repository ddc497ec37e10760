-- The VAT that an order contains, less that of what was given back of it: each taken once from the sum of each rate, as its invoice and its credit notes do,
-- and its receipt. Shipping takes the rates of the goods in proportion to their prices; the cents that are left over go to the largest remainders.
CREATE OR REPLACE FUNCTION order_vat(wanted uuid) RETURNS numeric LANGUAGE sql STABLE AS $$
  WITH rates AS (
    SELECT vat_rate, (sum(total_price) * 100)::bigint AS ordered, (sum(unit_price * (quantity - refunded_quantity)) * 100)::bigint AS kept
    FROM order_items WHERE order_id = wanted GROUP BY vat_rate
  ), shipping AS (
    SELECT is_left, (cost * 100)::bigint AS cents, (SELECT sum(ordered) FROM rates)::bigint AS whole
    FROM orders, LATERAL (VALUES (false, shipping_cost), (true, shipping_cost - refunded_shipping)) AS costs (is_left, cost) WHERE id = wanted
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
