ALTER TABLE "plan_charges" ADD COLUMN "buyer" jsonb;--> statement-breakpoint
ALTER TABLE "plan_subscriptions" ADD COLUMN "list_price" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "plan_subscriptions" ADD COLUMN "next_list_price" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "plan_subscriptions" ADD COLUMN "buyer" jsonb;