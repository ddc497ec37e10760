ALTER TABLE "plan_charges" ALTER COLUMN "number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_subscriptions" ADD COLUMN "price" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "plan_subscriptions" ADD COLUMN "next_price" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "sandbox_subscriptions" ADD COLUMN "price" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "plan_charges" ADD CONSTRAINT "plan_charges_number_check" CHECK ("plan_charges"."state" <> 'paid' or "plan_charges"."number" is not null) NOT VALID;--> statement-breakpoint
ALTER TABLE "plan_charges" VALIDATE CONSTRAINT "plan_charges_number_check";
