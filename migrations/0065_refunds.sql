-- not in a transaction: constraints of tables that exist are validated apart from their making, and so block nobody.
CREATE TABLE IF NOT EXISTS "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"order_id" uuid,
	"kind" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"shipping_amount" numeric(10, 2) DEFAULT '0' NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"try" integer DEFAULT 1 NOT NULL,
	"provider_refund_id" text,
	"reason" text,
	"requested_by" uuid,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	"done_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_amount_check" CHECK ("refunds"."amount" > 0 and "refunds"."shipping_amount" between 0 and "refunds"."amount"),
	CONSTRAINT "refunds_state_times_check" CHECK (("refunds"."state" = 'done') = ("refunds"."done_at" is not null) and ("refunds"."state" = 'failed') = ("refunds"."failed_at" is not null)),
	CONSTRAINT "refunds_reason_check" CHECK (char_length("refunds"."reason") between 1 and 500),
	CONSTRAINT "refunds_kind_check" CHECK ("refunds"."kind" in ('whole', 'lines', 'return')),
	CONSTRAINT "refunds_state_check" CHECK ("refunds"."state" in ('requested', 'done', 'failed')),
	CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id"),
	CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id"),
	CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id")
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "refund_lines" (
	"refund_id" uuid NOT NULL,
	"order_item_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"is_restocked" boolean NOT NULL,
	"has_travelled" boolean NOT NULL,
	CONSTRAINT "refund_lines_refund_id_order_item_id_pk" PRIMARY KEY("refund_id","order_item_id"),
	CONSTRAINT "refund_lines_quantity_check" CHECK ("refund_lines"."quantity" > 0 and "refund_lines"."amount" >= 0),
	CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id"),
	CONSTRAINT "refund_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id")
);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refund_lines_item_idx" ON "refund_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refunds_payment_idx" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refunds_order_idx" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refunds_owed_idx" ON "refunds" USING btree ("checked_at") WHERE "refunds"."state" <> 'done';--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN IF NOT EXISTS "refunded_quantity" integer DEFAULT 0 NOT NULL, ADD COLUMN IF NOT EXISTS "withdrawn_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "refunded_products" numeric(12, 2) DEFAULT '0' NOT NULL, ADD COLUMN IF NOT EXISTS "refunded_shipping" numeric(10, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN IF NOT EXISTS "refunded_amount" numeric(12, 2) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT IF EXISTS "order_items_refunded_check", ADD CONSTRAINT "order_items_refunded_check" CHECK ("order_items"."refunded_quantity" between 0 and "order_items"."quantity" and "order_items"."withdrawn_quantity" between 0 and "order_items"."refunded_quantity") NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT IF EXISTS "orders_refunded_check", ADD CONSTRAINT "orders_refunded_check" CHECK ("orders"."refunded_products" between 0 and "orders"."total_amount" and "orders"."refunded_shipping" between 0 and "orders"."shipping_cost") NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT IF EXISTS "orders_payment_status_check", ADD CONSTRAINT "orders_payment_status_check" CHECK ("orders"."payment_status" in ('pending', 'paid', 'failed', 'refund_pending', 'partially_refunded', 'refunded')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT IF EXISTS "payments_refunded_check", ADD CONSTRAINT "payments_refunded_check" CHECK ("payments"."refunded_amount" between 0 and "payments"."amount") NOT VALID;--> statement-breakpoint
-- few rows: of all payments those that went back. A refund has the id of its payment, whose only one it is (decision 0140).
INSERT INTO "refunds" ("id", "payment_id", "order_id", "kind", "amount", "shipping_amount", "state", "try", "provider_refund_id", "created_at", "done_at", "failed_at")
SELECT p.id, p.id, p.order_id, 'whole', p.amount,
  CASE WHEN o.status = 'cancelled' AND p.amount = o.total_amount + o.shipping_cost AND NOT EXISTS (
    SELECT 1 FROM "payments" AS earlier WHERE earlier.order_id = p.order_id AND earlier.status IN ('refund_pending', 'refunded') AND earlier.id < p.id
  ) THEN o.shipping_cost ELSE 0 END,
  CASE WHEN p.status = 'refunded' THEN 'done' WHEN p.refund_failed_at IS NOT NULL THEN 'failed' ELSE 'requested' END,
  p.refund_try, p.refund_id, coalesce(o.cancelled_at, p.created_at),
  CASE WHEN p.status = 'refunded' THEN coalesce(o.cancelled_at, p.created_at) END,
  CASE WHEN p.status = 'refund_pending' THEN p.refund_failed_at END
FROM "payments" AS p JOIN "orders" AS o ON o.id = p.order_id
WHERE p.status IN ('refund_pending', 'refunded')
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- few rows: of those the first of each order that was cancelled, which was for all of its pieces.
INSERT INTO "refund_lines" ("refund_id", "order_item_id", "quantity", "amount", "is_restocked", "has_travelled")
SELECT r.id, i.id, i.quantity, i.total_price, true, false
FROM "refunds" AS r JOIN "orders" AS o ON o.id = r.order_id JOIN "order_items" AS i ON i.order_id = o.id
WHERE o.status = 'cancelled' AND r.id = r.payment_id AND r.amount = o.total_amount + o.shipping_cost AND NOT EXISTS (
  SELECT 1 FROM "refunds" AS earlier WHERE earlier.order_id = r.order_id AND earlier.id < r.id
)
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- few rows: those.
UPDATE "order_items" SET "refunded_quantity" = l.quantity, "withdrawn_quantity" = l.quantity
FROM "refund_lines" AS l WHERE l.order_item_id = "order_items".id AND "order_items"."refunded_quantity" = 0;--> statement-breakpoint
-- few rows: those.
UPDATE "orders" SET "refunded_products" = "total_amount", "refunded_shipping" = "shipping_cost"
WHERE "refunded_products" = 0 AND "id" IN (SELECT r.order_id FROM "refunds" AS r JOIN "refund_lines" AS l ON l.refund_id = r.id);--> statement-breakpoint
-- few rows: those.
UPDATE "payments" SET "refunded_amount" = "amount" WHERE "status" IN ('refund_pending', 'refunded') AND "order_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "order_items" VALIDATE CONSTRAINT "order_items_refunded_check";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_refunded_check";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_payment_status_check";--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_refunded_check";