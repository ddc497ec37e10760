CREATE TABLE "shopify_fulfilments" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"fulfilment_ids" text[] DEFAULT '{}' NOT NULL,
	"told_tracking" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	CONSTRAINT "shopify_fulfilments_state_check" CHECK ("shopify_fulfilments"."state" in ('due', 'done', 'failed')),
	CONSTRAINT "shopify_fulfilments_reason_check" CHECK ("shopify_fulfilments"."state" <> 'failed' or "shopify_fulfilments"."reason" is not null)
);--> statement-breakpoint
CREATE TABLE "shopify_product_changes" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT present() NOT NULL
);--> statement-breakpoint
CREATE TABLE "shopify_products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"handle" text NOT NULL,
	"shopify_product_id" text,
	"state" text NOT NULL,
	"reason" text,
	"is_draft" boolean NOT NULL,
	"title" text,
	"description" text,
	"price_rule" jsonb NOT NULL,
	"sent" jsonb,
	"kept_fields" text[] DEFAULT '{}' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	CONSTRAINT "shopify_products_key" UNIQUE("user_id","product_id"),
	CONSTRAINT "shopify_products_handle_key" UNIQUE("user_id","handle"),
	CONSTRAINT "shopify_products_state_check" CHECK ("shopify_products"."state" in ('due', 'sent', 'failed', 'gone')),
	CONSTRAINT "shopify_products_reason_check" CHECK ("shopify_products"."state" <> 'failed' or "shopify_products"."reason" is not null),
	CONSTRAINT "shopify_products_sent_check" CHECK ("shopify_products"."state" <> 'sent' or "shopify_products"."shopify_product_id" is not null)
);--> statement-breakpoint
CREATE TABLE "shopify_stock" (
	"user_id" uuid NOT NULL,
	"stock_item_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"shopify_variant_id" text NOT NULL,
	"inventory_item_id" text NOT NULL,
	"told_quantity" integer,
	"is_due" boolean DEFAULT true NOT NULL,
	"due_since" timestamp (3) with time zone DEFAULT present(),
	CONSTRAINT "shopify_stock_user_id_stock_item_id_pk" PRIMARY KEY("user_id","stock_item_id"),
	CONSTRAINT "shopify_stock_due_check" CHECK ("shopify_stock"."is_due" = ("shopify_stock"."due_since" is not null))
);--> statement-breakpoint
CREATE TABLE "shopify_stock_changes" (
	"stock_item_id" uuid PRIMARY KEY NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT present() NOT NULL
);--> statement-breakpoint
CREATE TABLE "shopify_stock_drifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"stock_item_id" uuid NOT NULL,
	"expected" integer NOT NULL,
	"found" integer NOT NULL,
	"found_at" timestamp (3) with time zone DEFAULT present() NOT NULL
);--> statement-breakpoint
CREATE TABLE "shopify_webhooks" (
	"user_id" uuid NOT NULL,
	"event_id" text NOT NULL,
	"topic" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	CONSTRAINT "shopify_webhooks_user_id_event_id_topic_pk" PRIMARY KEY("user_id","event_id","topic"),
	CONSTRAINT "shopify_webhooks_topic_check" CHECK ("shopify_webhooks"."topic" in ('orders/create', 'orders/edited', 'orders/cancelled', 'app/uninstalled'))
);--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "shopify_orders" DROP CONSTRAINT "shopify_orders_state_check";--> statement-breakpoint
ALTER TABLE "shopify_integrations" ADD COLUMN "scopes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shopify_integrations" ADD COLUMN "end" text;--> statement-breakpoint
ALTER TABLE "shopify_integrations" ADD COLUMN "paused_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shopify_integrations" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shopify_integrations" ADD COLUMN "webhooks_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shopify_integrations" ADD COLUMN "location_id" text;--> statement-breakpoint
ALTER TABLE "shopify_integrations" ADD COLUMN "stock_reserve" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shopify_integrations" ADD COLUMN "stock_floor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shopify_integrations" ADD COLUMN "compared_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shopify_orders" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "shopify_orders" ADD COLUMN "ordered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shopify_orders" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shopify_orders" ADD COLUMN "first_seen_at" timestamp (3) with time zone DEFAULT present() NOT NULL;--> statement-breakpoint
ALTER TABLE "shopify_orders" ADD COLUMN "tries" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shopify_fulfilments" ADD CONSTRAINT "shopify_fulfilments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_fulfilments" ADD CONSTRAINT "shopify_fulfilments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_product_changes" ADD CONSTRAINT "shopify_product_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_products" ADD CONSTRAINT "shopify_products_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_products" ADD CONSTRAINT "shopify_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_stock" ADD CONSTRAINT "shopify_stock_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_stock" ADD CONSTRAINT "shopify_stock_stock_item_id_stock_items_id_fk" FOREIGN KEY ("stock_item_id") REFERENCES "public"."stock_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_stock" ADD CONSTRAINT "shopify_stock_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_stock" ADD CONSTRAINT "shopify_stock_product_fk" FOREIGN KEY ("user_id","product_id") REFERENCES "public"."shopify_products"("user_id","product_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_stock_changes" ADD CONSTRAINT "shopify_stock_changes_stock_item_id_stock_items_id_fk" FOREIGN KEY ("stock_item_id") REFERENCES "public"."stock_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_stock_drifts" ADD CONSTRAINT "shopify_stock_drifts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_stock_drifts" ADD CONSTRAINT "shopify_stock_drifts_stock_item_id_stock_items_id_fk" FOREIGN KEY ("stock_item_id") REFERENCES "public"."stock_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shopify_webhooks" ADD CONSTRAINT "shopify_webhooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shopify_fulfilments_user_idx" ON "shopify_fulfilments" USING btree ("user_id","state","updated_at");--> statement-breakpoint
CREATE INDEX "shopify_products_product_idx" ON "shopify_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "shopify_products_state_idx" ON "shopify_products" USING btree ("user_id","state","id");--> statement-breakpoint
CREATE INDEX "shopify_stock_item_idx" ON "shopify_stock" USING btree ("stock_item_id");--> statement-breakpoint
CREATE INDEX "shopify_stock_due_idx" ON "shopify_stock" USING btree ("user_id","due_since") WHERE "shopify_stock"."is_due";--> statement-breakpoint
CREATE INDEX "shopify_stock_drifts_newest_idx" ON "shopify_stock_drifts" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "shopify_webhooks_received_idx" ON "shopify_webhooks" USING btree ("received_at");--> statement-breakpoint
ALTER TABLE "shopify_orders" ADD CONSTRAINT "shopify_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('profile.submitted', 'profile.verified', 'profile.rejected', 'order.paid', 'order.shipped', 'order.tracking_corrected', 'order.cancelled', 'order.payment_returned', 'order.refund_started', 'order_return.requested', 'order_return.decided', 'order_return.closed', 'order_return.withdrawn', 'order_return.received', 'dispute.opened', 'dispute.decided', 'order.hold_ended', 'reservation.cancelled', 'shop.synced', 'shop.deactivated', 'shop.orders_waiting', 'shop.order_cancelled', 'shop.fulfilment_failed', 'shop.products_sent', 'account.role_changed', 'account.plan_changed', 'plan.paid', 'plan.payment_failed', 'plan.changed', 'plan.ended', 'beta.submitted', 'beta.answered', 'product_request.submitted', 'product_request.answered', 'error.payments', 'error.outbox', 'error.telegram', 'error.jobs', 'error.files', 'error.import')) NOT VALID;--> statement-breakpoint
ALTER TABLE "shopify_integrations" ADD CONSTRAINT "shopify_integrations_end_check" CHECK ("shopify_integrations"."end" in ('credentials', 'uninstalled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "shopify_integrations" ADD CONSTRAINT "shopify_integrations_stock_check" CHECK ("shopify_integrations"."stock_reserve" between 0 and 1000 and "shopify_integrations"."stock_floor" between 0 and 1000) NOT VALID;--> statement-breakpoint
ALTER TABLE "shopify_orders" ADD CONSTRAINT "shopify_orders_state_check" CHECK ("shopify_orders"."state" in ('imported', 'known', 'skipped', 'waiting', 'failed')) NOT VALID;
