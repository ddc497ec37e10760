-- not in a transaction: what stands already blocks nobody while it is checked and indexed.
ALTER TABLE "plan_charges" VALIDATE CONSTRAINT "plan_charges_trial_of_check";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "plan_charges_trial_key" ON "plan_charges" USING btree ("trial_of") WHERE "plan_charges"."trial_of" is not null;