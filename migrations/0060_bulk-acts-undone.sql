ALTER TABLE "product_bulk_acts" ADD COLUMN "undone" integer;
