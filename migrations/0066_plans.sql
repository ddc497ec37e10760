CREATE SEQUENCE "public"."plan_charge_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "plan_charges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" uuid,
	"plan" text NOT NULL,
	"provider" text NOT NULL,
	"invoice_id" text,
	"amount" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"period_start" timestamp (3) with time zone,
	"period_end" timestamp (3) with time zone,
	"card_last4" text,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	CONSTRAINT "plan_charges_number_unique" UNIQUE("number"),
	CONSTRAINT "plan_charges_invoice_key" UNIQUE("provider","invoice_id"),
	CONSTRAINT "plan_charges_amount_check" CHECK ("plan_charges"."amount" > 0),
	CONSTRAINT "plan_charges_trial_check" CHECK (("plan_charges"."plan" = 'trial') = ("plan_charges"."subscription_id" is null)),
	CONSTRAINT "plan_charges_paid_check" CHECK ("plan_charges"."state" <> 'paid' or ("plan_charges"."paid_at" is not null and "plan_charges"."period_start" is not null and "plan_charges"."period_end" > "plan_charges"."period_start")),
	CONSTRAINT "plan_charges_plan_check" CHECK ("plan_charges"."plan" in ('trial', 'starter', 'pro')),
	CONSTRAINT "plan_charges_state_check" CHECK ("plan_charges"."state" in ('due', 'paid', 'mismatch', 'void'))
);--> statement-breakpoint
CREATE TABLE "plan_customers" (
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	CONSTRAINT "plan_customers_user_id_provider_pk" PRIMARY KEY("user_id","provider"),
	CONSTRAINT "plan_customers_customer_key" UNIQUE("provider","customer_id")
);--> statement-breakpoint
CREATE TABLE "plan_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"plan" text NOT NULL,
	"next_plan" text,
	"phase" text DEFAULT 'opening' NOT NULL,
	"provider" text NOT NULL,
	"session_id" text,
	"url" text,
	"page_expires_at" timestamp (3) with time zone NOT NULL,
	"provider_subscription_id" text,
	"started_at" timestamp (3) with time zone,
	"paid_until" timestamp (3) with time zone,
	"is_ending" boolean DEFAULT false NOT NULL,
	"card_brand" text,
	"card_last4" text,
	"ended_at" timestamp (3) with time zone,
	"asked" integer DEFAULT 0 NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	CONSTRAINT "plan_subscriptions_session_key" UNIQUE("provider","session_id"),
	CONSTRAINT "plan_subscriptions_provider_key" UNIQUE("provider","provider_subscription_id"),
	CONSTRAINT "plan_subscriptions_running_check" CHECK ("plan_subscriptions"."phase" not in ('active', 'past_due') or ("plan_subscriptions"."provider_subscription_id" is not null and "plan_subscriptions"."started_at" is not null and "plan_subscriptions"."paid_until" is not null)),
	CONSTRAINT "plan_subscriptions_ended_check" CHECK (("plan_subscriptions"."phase" = 'ended') = ("plan_subscriptions"."ended_at" is not null)),
	CONSTRAINT "plan_subscriptions_plan_check" CHECK ("plan_subscriptions"."plan" in ('starter', 'pro')),
	CONSTRAINT "plan_subscriptions_next_plan_check" CHECK ("plan_subscriptions"."next_plan" in ('starter', 'pro')),
	CONSTRAINT "plan_subscriptions_phase_check" CHECK ("plan_subscriptions"."phase" in ('opening', 'active', 'past_due', 'ended', 'abandoned'))
);--> statement-breakpoint
CREATE TABLE "sandbox_invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"subscription_id" text NOT NULL,
	"month" integer NOT NULL,
	"plan" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_invoices_month_key" UNIQUE("subscription_id","month")
);--> statement-breakpoint
CREATE TABLE "sandbox_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"reference" uuid NOT NULL,
	"customer_id" text NOT NULL,
	"plan" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"anchor" timestamp (3) with time zone NOT NULL,
	"months" integer NOT NULL,
	"paid_until" timestamp (3) with time zone NOT NULL,
	"is_ending" boolean DEFAULT false NOT NULL,
	"card_pays" boolean DEFAULT true NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	CONSTRAINT "sandbox_subscriptions_reference_unique" UNIQUE("reference"),
	CONSTRAINT "sandbox_subscriptions_plan_check" CHECK ("sandbox_subscriptions"."plan" in ('starter', 'pro')),
	CONSTRAINT "sandbox_subscriptions_status_check" CHECK ("sandbox_subscriptions"."status" in ('active', 'past_due', 'ended'))
);--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "subscription_renews" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "plan_charge_id" uuid;--> statement-breakpoint
ALTER TABLE "sandbox_sessions" ADD COLUMN "plan" text;--> statement-breakpoint
ALTER TABLE "sandbox_sessions" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "sandbox_sessions" ADD COLUMN "subscription_id" text;--> statement-breakpoint
ALTER TABLE "plan_charges" ADD CONSTRAINT "plan_charges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_charges" ADD CONSTRAINT "plan_charges_subscription_id_plan_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."plan_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_customers" ADD CONSTRAINT "plan_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_subscriptions" ADD CONSTRAINT "plan_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_invoices" ADD CONSTRAINT "sandbox_invoices_subscription_id_sandbox_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."sandbox_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_charges_user_idx" ON "plan_charges" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "plan_charges_subscription_idx" ON "plan_charges" USING btree ("subscription_id") WHERE "plan_charges"."subscription_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_charges_due_key" ON "plan_charges" USING btree ("user_id") WHERE "plan_charges"."state" = 'due';--> statement-breakpoint
CREATE UNIQUE INDEX "plan_subscriptions_running_key" ON "plan_subscriptions" USING btree ("user_id") WHERE "plan_subscriptions"."phase" in ('active', 'past_due');--> statement-breakpoint
CREATE UNIQUE INDEX "plan_subscriptions_opening_key" ON "plan_subscriptions" USING btree ("user_id") WHERE "plan_subscriptions"."phase" = 'opening';--> statement-breakpoint
CREATE INDEX "plan_subscriptions_user_idx" ON "plan_subscriptions" USING btree ("user_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "plan_subscriptions_asked_idx" ON "plan_subscriptions" USING btree ("asked_at") WHERE "plan_subscriptions"."phase" in ('opening', 'active', 'past_due');--> statement-breakpoint
CREATE INDEX "sandbox_subscriptions_due_idx" ON "sandbox_subscriptions" USING btree ("paid_until") WHERE "sandbox_subscriptions"."status" <> 'ended';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_plan_charge_id_plan_charges_id_fk" FOREIGN KEY ("plan_charge_id") REFERENCES "public"."plan_charges"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_renewal_check" CHECK (not "users"."subscription_renews" or "users"."subscription_expires_at" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ("notifications"."kind" in ('profile.submitted', 'profile.verified', 'profile.rejected', 'order.paid', 'order.shipped', 'order.tracking_corrected', 'order.cancelled', 'order.payment_returned', 'order.hold_ended', 'reservation.cancelled', 'shop.synced', 'shop.deactivated', 'account.role_changed', 'account.plan_changed', 'plan.paid', 'plan.payment_failed', 'plan.changed', 'plan.ended', 'beta.submitted', 'beta.answered', 'product_request.submitted', 'product_request.answered', 'error.payments', 'error.outbox', 'error.telegram', 'error.jobs', 'error.files', 'error.import')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payable_check" CHECK (num_nonnulls("payments"."order_id", "payments"."plan_charge_id") <= 1) NOT VALID;
