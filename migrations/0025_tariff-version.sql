CREATE TABLE "tariff_version" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" uuid NOT NULL,
	CONSTRAINT "tariff_version_only_check" CHECK ("tariff_version"."is_only")
);
--> statement-breakpoint
INSERT INTO "tariff_version" ("version") VALUES (gen_random_uuid());
