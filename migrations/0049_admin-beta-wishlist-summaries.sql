CREATE TABLE "summaries" (
	"name" text PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL,
	"computed_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
ALTER TABLE "beta_applications" ADD COLUMN "seat" smallint;
