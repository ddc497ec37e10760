CREATE TABLE "product_bulk_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid NOT NULL,
	"act" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"changed" integer NOT NULL,
	"skipped" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "product_bulk_acts" ADD CONSTRAINT "product_bulk_acts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_bulk_acts_created_idx" ON "product_bulk_acts" USING btree ("created_at");
