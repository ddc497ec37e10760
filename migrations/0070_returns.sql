-- not in a transaction: constraints of tables that exist are validated apart from their making, and so block nobody.
CREATE TABLE IF NOT EXISTS "order_returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"reason" text,
	"image_urls" text[] DEFAULT '{}' NOT NULL,
	"answer" text,
	"refund_id" uuid,
	"decided_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"refunded_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	CONSTRAINT "order_returns_refund_key" UNIQUE("refund_id"),
	CONSTRAINT "order_returns_status_check" CHECK ("order_returns"."status" in ('requested', 'accepted', 'refused', 'received', 'refunded')),
	CONSTRAINT "order_returns_steps_check" CHECK (("order_returns"."status" = 'requested') = ("order_returns"."decided_at" is null) and ("order_returns"."status" in ('received', 'refunded')) = ("order_returns"."received_at" is not null) and ("order_returns"."status" = 'refunded') = ("order_returns"."refunded_at" is not null) and ("order_returns"."status" = 'refunded') = ("order_returns"."refund_id" is not null)),
	CONSTRAINT "order_returns_pictures_check" CHECK (cardinality("order_returns"."image_urls") <= 5),
	CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id"),
	CONSTRAINT "order_returns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id"),
	CONSTRAINT "order_returns_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id")
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "order_return_lines" (
	"return_id" uuid NOT NULL,
	"order_item_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"is_restocked" boolean,
	CONSTRAINT "order_return_lines_return_id_order_item_id_pk" PRIMARY KEY("return_id","order_item_id"),
	CONSTRAINT "order_return_lines_quantity_check" CHECK ("order_return_lines"."quantity" > 0),
	CONSTRAINT "order_return_lines_return_id_order_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."order_returns"("id"),
	CONSTRAINT "order_return_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id")
);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_return_lines_item_idx" ON "order_return_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_returns_order_idx" ON "order_returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_returns_user_idx" ON "order_returns" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_returns_newest_idx" ON "order_returns" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_returns_open_idx" ON "order_returns" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "order_returns"."status" in ('requested', 'accepted', 'received');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "order_returns_pictures_idx" ON "order_returns" USING gin ("image_urls");--> statement-breakpoint
ALTER TABLE "order_history" ADD COLUMN IF NOT EXISTS "about" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN IF NOT EXISTS "returning_quantity" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT IF EXISTS "notifications_kind_check", ADD CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('profile.submitted', 'profile.verified', 'profile.rejected', 'order.paid', 'order.shipped', 'order.tracking_corrected', 'order.cancelled', 'order.payment_returned', 'order.refund_started', 'order_return.requested', 'order_return.decided', 'order_return.received', 'order.hold_ended', 'reservation.cancelled', 'shop.synced', 'shop.deactivated', 'account.role_changed', 'account.plan_changed', 'plan.paid', 'plan.payment_failed', 'plan.changed', 'plan.ended', 'beta.submitted', 'beta.answered', 'product_request.submitted', 'product_request.answered', 'error.payments', 'error.outbox', 'error.telegram', 'error.jobs', 'error.files', 'error.import')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_history" DROP CONSTRAINT IF EXISTS "order_history_about_check", ADD CONSTRAINT "order_history_about_check" CHECK ("order_history"."about" in ('refund', 'return')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_items" DROP CONSTRAINT IF EXISTS "order_items_returning_check", ADD CONSTRAINT "order_items_returning_check" CHECK ("order_items"."returning_quantity" >= 0 and "order_items"."refunded_quantity" + "order_items"."returning_quantity" <= "order_items"."quantity") NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "order_history" VALIDATE CONSTRAINT "order_history_about_check";--> statement-breakpoint
ALTER TABLE "order_items" VALIDATE CONSTRAINT "order_items_returning_check";