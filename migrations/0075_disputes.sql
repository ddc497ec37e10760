-- not in a transaction: constraints of tables that exist are validated apart from their making, and so block nobody.
CREATE TABLE IF NOT EXISTS "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"provider_payment_id" text NOT NULL,
	"payment_id" uuid,
	"state" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	"reason" text NOT NULL,
	"due_by" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	CONSTRAINT "disputes_provider_key" UNIQUE("provider","provider_dispute_id"),
	CONSTRAINT "disputes_amount_check" CHECK ("disputes"."amount" > 0),
	CONSTRAINT "disputes_decided_check" CHECK (("disputes"."state" in ('enquiry', 'open')) = ("disputes"."decided_at" is null)),
	CONSTRAINT "disputes_state_check" CHECK ("disputes"."state" in ('enquiry', 'closed', 'open', 'lost', 'won')),
	CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id")
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "dispute_shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"dispute_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"refunded" numeric(12, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "dispute_shares_payment_key" UNIQUE("dispute_id","payment_id"),
	CONSTRAINT "dispute_shares_amount_check" CHECK ("dispute_shares"."amount" > 0 and "dispute_shares"."refunded" between 0 and "dispute_shares"."amount"),
	CONSTRAINT "dispute_shares_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id"),
	CONSTRAINT "dispute_shares_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id")
);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "dispute_shares_payment_idx" ON "dispute_shares" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "disputes_payment_idx" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "disputes_unclaimed_idx" ON "disputes" USING btree ("provider","provider_payment_id") WHERE "disputes"."payment_id" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "disputes_newest_idx" ON "disputes" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "disputes_undecided_idx" ON "disputes" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "disputes"."state" in ('enquiry', 'open');--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "dispute" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "dispute_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN IF NOT EXISTS "dispute_due_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT IF EXISTS "notifications_kind_check", ADD CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('profile.submitted', 'profile.verified', 'profile.rejected', 'order.paid', 'order.shipped', 'order.tracking_corrected', 'order.cancelled', 'order.payment_returned', 'order.refund_started', 'order_return.requested', 'order_return.decided', 'order_return.received', 'dispute.opened', 'dispute.decided', 'order.hold_ended', 'reservation.cancelled', 'shop.synced', 'shop.deactivated', 'account.role_changed', 'account.plan_changed', 'plan.paid', 'plan.payment_failed', 'plan.changed', 'plan.ended', 'beta.submitted', 'beta.answered', 'product_request.submitted', 'product_request.answered', 'error.payments', 'error.outbox', 'error.telegram', 'error.jobs', 'error.files', 'error.import')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_history" DROP CONSTRAINT IF EXISTS "order_history_about_check", ADD CONSTRAINT "order_history_about_check" CHECK ("order_history"."about" in ('refund', 'return', 'dispute')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT IF EXISTS "orders_dispute_check", ADD CONSTRAINT "orders_dispute_check" CHECK ("orders"."dispute" in ('enquiry', 'open', 'lost')) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT IF EXISTS "refunds_kind_check", ADD CONSTRAINT "refunds_kind_check" CHECK ("refunds"."kind" in ('whole', 'lines', 'return', 'dispute')) NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "order_history" VALIDATE CONSTRAINT "order_history_about_check";--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_dispute_check";--> statement-breakpoint
ALTER TABLE "refunds" VALIDATE CONSTRAINT "refunds_kind_check";
