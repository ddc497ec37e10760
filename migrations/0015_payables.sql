-- Payments name what they are for by kind and id. `order_id` stays: the version before reads it, and its foreign key proves that the
-- order exists. A trigger keeps the two names in step, whichever version writes.
ALTER TABLE "payments" ADD COLUMN "payable_kind" text DEFAULT 'order' NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payable_id" uuid;
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "order_id" DROP NOT NULL;
--> statement-breakpoint
CREATE FUNCTION name_payable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.payable_id IS NULL THEN
    NEW.payable_id := NEW.order_id;
  ELSIF NEW.payable_kind = 'order' THEN
    NEW.order_id := NEW.payable_id;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payments_name_payable BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION name_payable();
--> statement-breakpoint
-- One row per payment page: few beside orders, and only their own row is locked.
UPDATE payments SET payable_id = order_id WHERE payable_id IS NULL;
--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "payable_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payable_kind_check" CHECK ("payments"."payable_kind" in ('order'));
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_check" CHECK ("payments"."payable_kind" <> 'order' or ("payments"."order_id" is not null and "payments"."order_id" = "payments"."payable_id"));
--> statement-breakpoint
DROP INDEX "payments_one_open_key";
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_key" ON "payments" USING btree ("payable_kind","payable_id") WHERE "payments"."status" = 'open';
--> statement-breakpoint
CREATE INDEX "payments_payable_idx" ON "payments" USING btree ("payable_kind","payable_id");
