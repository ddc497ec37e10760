CREATE TABLE "awaited_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"source_url" text NOT NULL,
	"alt_text" text,
	"color" text,
	"sort_order" integer NOT NULL,
	"replaces" uuid[] DEFAULT '{}' NOT NULL,
	"import_reference" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	"failure" text,
	"failed_at" timestamp (3) with time zone,
	"reported_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	CONSTRAINT "awaited_pictures_source_key" UNIQUE("product_id","source_url")
);
--> statement-breakpoint
ALTER TABLE "awaited_pictures" ADD CONSTRAINT "awaited_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "awaited_pictures_due_idx" ON "awaited_pictures" USING btree ("next_try_at") WHERE "awaited_pictures"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "awaited_pictures_import_idx" ON "awaited_pictures" USING btree ("import_reference") WHERE "awaited_pictures"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "awaited_pictures_failed_idx" ON "awaited_pictures" USING btree ("failed_at") WHERE "awaited_pictures"."failed_at" is not null;--> statement-breakpoint
CREATE INDEX "awaited_pictures_unreported_idx" ON "awaited_pictures" USING btree ("import_reference") WHERE "awaited_pictures"."failed_at" is not null and "awaited_pictures"."reported_at" is null;