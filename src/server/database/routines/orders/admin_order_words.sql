-- Words by which admins find an order: its number, reference, consignee, e-mail address, phone, city, ZIP, tracking number (also without spaces) and
-- SKUs, and its reseller's name, e-mail address and company. Prefix C: e-mail addresses, and names and numbers with digits and punctuation, as one
-- word (a reference or a ZIP also if it contains spaces). Prefix T: the order number reversed, and P: the phone number reversed, for searches by
-- their end. Prefix I: the id without punctuation, whole and its last eight characters. Prefix S: the status group, so that the index also answers
-- the filter (docs/decisions/0131-search-orders-in-buckets.md).
CREATE OR REPLACE FUNCTION admin_order_words(wanted uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT array(
    SELECT unnest(order_words(concat_ws(' ', order_number, reference, customer_name, customer_email, shipping_city, shipping_zip,
      tracking_number, regexp_replace(tracking_number, '[[:space:][:punct:]]+', '', 'g'), username, email, company_name,
      replace(fold(concat_ws(' ', customer_name, shipping_city, company_name)), '''', ''),
      (SELECT string_agg(DISTINCT sku, ' ') FROM order_items WHERE order_id = orders.id), phone, regexp_replace(phone, '^(00)?39', ''))))
    UNION SELECT 'C' || unnest(order_compounds(concat_ws(' ', order_number, customer_name, customer_email, shipping_city, tracking_number,
      regexp_replace(reference, '\s+', '-', 'g'), regexp_replace(shipping_zip, '\s+', '-', 'g'), username, email, company_name,
      (SELECT string_agg(DISTINCT sku, ' ') FROM order_items WHERE order_id = orders.id))))
    UNION SELECT 'T' || reverse(regexp_replace(order_number, '[^0-9]', '', 'g'))
    UNION SELECT 'P' || reverse(phone) WHERE phone <> ''
    UNION SELECT unnest(ARRAY['I' || replace(orders.id::text, '-', ''), 'I' || right(orders.id::text, 8)])
    UNION SELECT 'S' || admin_order_group(status)
  )
  FROM orders JOIN users ON users.id = orders.user_id,
    regexp_replace(coalesce(customer_phone, ''), '[^0-9]', '', 'g') AS phone
  WHERE orders.id = wanted
$$;
