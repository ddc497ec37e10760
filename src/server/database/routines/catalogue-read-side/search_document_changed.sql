CREATE OR REPLACE FUNCTION search_document_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_changes (slot) VALUES (CASE TG_OP WHEN 'DELETE' THEN OLD.slot ELSE NEW.slot END);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER product_search_inserted AFTER INSERT ON product_search
  FOR EACH ROW EXECUTE FUNCTION search_document_changed();

CREATE OR REPLACE TRIGGER product_search_rewritten AFTER UPDATE OF document ON product_search
  FOR EACH ROW WHEN (OLD.document IS DISTINCT FROM NEW.document) EXECUTE FUNCTION search_document_changed();

CREATE OR REPLACE TRIGGER product_search_deleted AFTER DELETE ON product_search
  FOR EACH ROW EXECUTE FUNCTION search_document_changed();
