-- Every change of the tariff creates a new version, so that caches are refreshed.
CREATE OR REPLACE FUNCTION tariff_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tariff_version (version) VALUES (gen_random_uuid())
  ON CONFLICT (is_only) DO UPDATE SET version = excluded.version;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER shipping_zones_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shipping_zones
  FOR EACH STATEMENT EXECUTE FUNCTION tariff_changed();

CREATE OR REPLACE TRIGGER shipping_rates_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shipping_rates
  FOR EACH STATEMENT EXECUTE FUNCTION tariff_changed();
