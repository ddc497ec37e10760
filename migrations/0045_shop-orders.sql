CREATE TABLE "shopify_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"shopify_order_id" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shopify_orders_key" UNIQUE("user_id","shopify_order_id"),
	CONSTRAINT "shopify_orders_state_check" CHECK ("shopify_orders"."state" in ('imported', 'waiting', 'skipped')),
	CONSTRAINT "shopify_orders_reason_check" CHECK ("shopify_orders"."state" = 'imported' or "shopify_orders"."reason" is not null)
);
--> statement-breakpoint
ALTER TABLE "shopify_integrations" ADD COLUMN "sync_run" uuid;--> statement-breakpoint
ALTER TABLE "shopify_integrations" ADD COLUMN "sync_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shopify_orders" ADD CONSTRAINT "shopify_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shopify_orders_state_idx" ON "shopify_orders" USING btree ("user_id","state","seen_at");