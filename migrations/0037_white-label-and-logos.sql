-- not in a transaction: indexes on tables that exist are made concurrently, and checks are validated apart from their making.
ALTER TABLE "objects" DROP CONSTRAINT IF EXISTS "objects_kind_check", ADD CONSTRAINT "objects_kind_check" CHECK ("objects"."kind" in ('product-image', 'product-request-image', 'white-label-logo')) NOT VALID;--> statement-breakpoint
ALTER TABLE "objects" VALIDATE CONSTRAINT "objects_kind_check";--> statement-breakpoint
ALTER TABLE "white_label_profiles"
  DROP CONSTRAINT IF EXISTS "white_label_profiles_logo_check",
  DROP CONSTRAINT IF EXISTS "white_label_profiles_name_check",
  DROP CONSTRAINT IF EXISTS "white_label_profiles_description_check",
  DROP CONSTRAINT IF EXISTS "white_label_profiles_requests_check",
  DROP CONSTRAINT IF EXISTS "white_label_profiles_card_check",
  DROP CONSTRAINT IF EXISTS "white_label_profiles_packaging_check",
  ADD CONSTRAINT "white_label_profiles_logo_check" CHECK ("white_label_profiles"."logo_url" like '/media/%') NOT VALID,
  ADD CONSTRAINT "white_label_profiles_name_check" CHECK (char_length("white_label_profiles"."company_name") between 2 and 100) NOT VALID,
  ADD CONSTRAINT "white_label_profiles_description_check" CHECK (char_length("white_label_profiles"."packaging_description") between 10 and 2000) NOT VALID,
  ADD CONSTRAINT "white_label_profiles_requests_check" CHECK (char_length("white_label_profiles"."additional_requests") <= 2000) NOT VALID,
  ADD CONSTRAINT "white_label_profiles_card_check" CHECK ("white_label_profiles"."card_material" in ('standard', 'premium', 'luxury')) NOT VALID,
  ADD CONSTRAINT "white_label_profiles_packaging_check" CHECK ("white_label_profiles"."packaging_material" in ('standard', 'premium', 'eco')) NOT VALID;--> statement-breakpoint
ALTER TABLE "white_label_profiles" VALIDATE CONSTRAINT "white_label_profiles_logo_check";--> statement-breakpoint
ALTER TABLE "white_label_profiles" VALIDATE CONSTRAINT "white_label_profiles_name_check";--> statement-breakpoint
ALTER TABLE "white_label_profiles" VALIDATE CONSTRAINT "white_label_profiles_description_check";--> statement-breakpoint
ALTER TABLE "white_label_profiles" VALIDATE CONSTRAINT "white_label_profiles_requests_check";--> statement-breakpoint
ALTER TABLE "white_label_profiles" VALIDATE CONSTRAINT "white_label_profiles_card_check";--> statement-breakpoint
ALTER TABLE "white_label_profiles" VALIDATE CONSTRAINT "white_label_profiles_packaging_check";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "white_label_profiles_logo_idx" ON "white_label_profiles" USING btree ("logo_url");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "outbox_logo_idx" ON "outbox" USING btree ((content -> 'from' ->> 'logo')) WHERE content -> 'from' ->> 'logo' is not null;
