-- A new price alone does not update the search row. EXCEPT instead of a join: the plan that a session cached for single rows would compare each row
-- of a large update with every other.
CREATE OR REPLACE FUNCTION products_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_product_search((
    SELECT array_agg(id) FROM (
      SELECT id, name, description, category_id, is_active, created_at /* facet columns */ FROM after_change
      EXCEPT SELECT id, name, description, category_id, is_active, created_at /* facet columns */ FROM before_change
    ) AS rewritten
  ));
  PERFORM count_category_products(array_agg(category_id), array_agg(delta)) FROM (
    SELECT category_id, 1 AS delta FROM after_change WHERE is_active
    UNION ALL SELECT category_id, -1 FROM before_change WHERE is_active
  ) AS change;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER products_updated AFTER UPDATE ON products REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION products_updated();
