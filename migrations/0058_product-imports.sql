CREATE TABLE "product_import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"planned" text NOT NULL,
	"outcome" text,
	"messages" jsonb NOT NULL,
	CONSTRAINT "product_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "product_import_rows_planned_check" CHECK ("product_import_rows"."planned" in ('created', 'changed', 'unchanged', 'refused')),
	CONSTRAINT "product_import_rows_outcome_check" CHECK ("product_import_rows"."outcome" in ('created', 'changed', 'unchanged', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "product_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"state" text DEFAULT 'checking' NOT NULL,
	"keep_stock" boolean DEFAULT false NOT NULL,
	"bytes" bigint NOT NULL,
	"digest" text NOT NULL,
	"total" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"planned" jsonb NOT NULL,
	"outcomes" jsonb NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "product_imports_format_check" CHECK ("product_imports"."format" in ('shopify', 'catalogue', 'stock')),
	CONSTRAINT "product_imports_state_check" CHECK ("product_imports"."state" in ('checking', 'checked', 'importing', 'done', 'cancelled', 'failed')),
	CONSTRAINT "product_imports_position_check" CHECK ("product_imports"."position" >= 0 and ("product_imports"."total" is null or "product_imports"."position" <= "product_imports"."total"))
);
--> statement-breakpoint
ALTER TABLE "product_import_rows" ADD CONSTRAINT "product_import_rows_import_id_product_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_imports" ADD CONSTRAINT "product_imports_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_import_rows_planned_idx" ON "product_import_rows" USING btree ("import_id","planned","line");--> statement-breakpoint
CREATE INDEX "product_import_rows_outcome_idx" ON "product_import_rows" USING btree ("import_id","outcome","line");--> statement-breakpoint
CREATE INDEX "product_imports_newest_idx" ON "product_imports" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "product_imports_running_key" ON "product_imports" USING btree ((true)) WHERE "product_imports"."state" in ('checking', 'importing');