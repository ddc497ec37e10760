-- what the migration before has added: validating blocks nobody.
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_plan_charge_id_plan_charges_id_fk";--> statement-breakpoint
ALTER TABLE "users" VALIDATE CONSTRAINT "users_renewal_check";--> statement-breakpoint
ALTER TABLE "notifications" VALIDATE CONSTRAINT "notifications_kind_check";--> statement-breakpoint
ALTER TABLE "payments" VALIDATE CONSTRAINT "payments_payable_check";
