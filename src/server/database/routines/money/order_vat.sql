-- The VAT that an order contains, less what was given back of it: taken once from the sum of each rate, as its receipt does. Shipping takes the rates of
-- the goods in proportion to their prices; the cents that are left over go to the largest remainders.
CREATE OR REPLACE FUNCTION order_vat(wanted uuid) RETURNS numeric LANGUAGE sql STABLE AS $$
  WITH rates AS (
    SELECT vat_rate, (sum(total_price) * 100)::bigint AS ordered, (sum(unit_price * (quantity - refunded_quantity)) * 100)::bigint AS kept
    FROM order_items WHERE order_id = wanted GROUP BY vat_rate
  ), shipping AS (
    SELECT ((shipping_cost - refunded_shipping) * 100)::bigint AS cents, (SELECT sum(ordered) FROM rates)::bigint AS whole FROM orders WHERE id = wanted
  ), shares AS (
    SELECT vat_rate, kept, CASE WHEN whole > 0 THEN cents * ordered / whole ELSE 0 END AS share,
      row_number() OVER (ORDER BY CASE WHEN whole > 0 THEN cents * ordered % whole END DESC, vat_rate DESC) AS place, cents, whole
    FROM rates, shipping
  ), grosses AS (
    SELECT vat_rate, kept + share + CASE WHEN whole > 0 AND place <= cents - (SELECT sum(share) FROM shares) THEN 1 ELSE 0 END AS gross FROM shares
  )
  SELECT coalesce(sum(gross - round(gross * 100 / (100 + vat_rate))), 0) / 100 FROM grosses
$$;
