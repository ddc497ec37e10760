-- Writes the words of these orders, each with its bucket before it, at these places of the list.
CREATE OR REPLACE FUNCTION write_admin_order_search(wanted uuid[], places bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO admin_order_search (order_id, ordinal, words)
  SELECT given.id, given.place, array_to_tsvector(array(
    SELECT admin_order_bucket(given.place) || ':' || word FROM unnest(admin_order_words(given.id)) AS word))
  FROM unnest(wanted, places) AS given (id, place)
  ON CONFLICT (order_id) DO UPDATE SET ordinal = excluded.ordinal, words = excluded.words
  WHERE (admin_order_search.ordinal, admin_order_search.words) IS DISTINCT FROM (excluded.ordinal, excluded.words)
$$;

-- Orders that are placed, or got more lines: a new one takes the next place.
CREATE OR REPLACE FUNCTION add_admin_order_search(wanted uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT write_admin_order_search(array_agg(id), array_agg(place))
  FROM (
    SELECT id, coalesce(ordinal, nextval('admin_order_search_ordinal_seq')) AS place
    FROM unnest(wanted) AS id LEFT JOIN admin_order_search ON order_id = id
  ) AS placed
$$;

-- Orders that are in the list already; others are written with the words of that moment when their turn comes.
CREATE OR REPLACE FUNCTION renew_admin_order_search(wanted uuid[]) RETURNS void LANGUAGE sql AS $$
  SELECT write_admin_order_search(array_agg(order_id), array_agg(ordinal)) FROM admin_order_search WHERE order_id = ANY (wanted)
$$;

CREATE OR REPLACE FUNCTION admin_order_items_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_admin_order_search(ARRAY(SELECT DISTINCT order_id FROM inserted ORDER BY order_id));
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER order_items_inserted_admin_search AFTER INSERT ON order_items REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION admin_order_items_inserted();

CREATE OR REPLACE FUNCTION admin_order_search_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_admin_order_search(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER orders_updated_admin_search
  AFTER UPDATE OF order_number, reference, customer_name, customer_email, customer_phone, shipping_city, shipping_zip, tracking_number, status ON orders
  FOR EACH ROW WHEN (
    (OLD.order_number, OLD.reference, OLD.customer_name, OLD.customer_email, OLD.customer_phone, OLD.shipping_city, OLD.shipping_zip,
      OLD.tracking_number, OLD.status)
    IS DISTINCT FROM
    (NEW.order_number, NEW.reference, NEW.customer_name, NEW.customer_email, NEW.customer_phone, NEW.shipping_city, NEW.shipping_zip,
      NEW.tracking_number, NEW.status)
  ) EXECUTE FUNCTION admin_order_search_changed();

-- An account may have very many orders: a job writes them anew, some at a time.
CREATE OR REPLACE FUNCTION reseller_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO renamed_resellers (user_id) VALUES (NEW.id) ON CONFLICT (user_id) DO UPDATE SET last_order_id = NULL;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER users_renamed AFTER UPDATE OF username, email, company_name ON users
  FOR EACH ROW WHEN ((OLD.username, OLD.email, OLD.company_name) IS DISTINCT FROM (NEW.username, NEW.email, NEW.company_name))
  EXECUTE FUNCTION reseller_renamed();
