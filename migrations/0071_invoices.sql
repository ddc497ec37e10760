CREATE TABLE "invoice_counters" (
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "invoice_counters_series_year_pk" PRIMARY KEY("series","year"),
	CONSTRAINT "invoice_counters_last_check" CHECK ("invoice_counters"."last" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"series" text NOT NULL,
	"year" integer NOT NULL,
	"ordinal" integer NOT NULL,
	"number" text NOT NULL,
	"progressive" integer GENERATED ALWAYS AS IDENTITY (sequence name "invoices_progressive_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"issued_on" date NOT NULL,
	"source" text NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" uuid,
	"payment_id" uuid,
	"credited_id" uuid,
	"total" numeric(12, 2) NOT NULL,
	"facts" jsonb NOT NULL,
	"buyer_name" text NOT NULL,
	"missing" text[] NOT NULL,
	"notes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_source_unique" UNIQUE("source"),
	CONSTRAINT "invoices_number_key" UNIQUE("series","year","ordinal"),
	CONSTRAINT "invoices_kind_check" CHECK ("invoices"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "invoices_series_check" CHECK ("invoices"."series" in ('FV', 'NC', 'OSS', 'OSN')),
	CONSTRAINT "invoices_ordinal_check" CHECK ("invoices"."ordinal" > 0),
	CONSTRAINT "invoices_total_check" CHECK ("invoices"."total" > 0),
	CONSTRAINT "invoices_credited_check" CHECK (("invoices"."kind" = 'credit_note') = ("invoices"."credited_id" is not null)),
	CONSTRAINT "invoices_kind_series_check" CHECK (("invoices"."kind" = 'invoice') = ("invoices"."series" in ('FV', 'OSS')))
);
--> statement-breakpoint
CREATE TABLE "order_taxations" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"treatment" text NOT NULL,
	"rate" numeric(4, 2) NOT NULL,
	"nature" text,
	"law" text NOT NULL,
	"destination" char(2) NOT NULL,
	"evidence" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	CONSTRAINT "order_taxations_treatment_check" CHECK ("order_taxations"."treatment" in ('intra_community', 'export', 'one_stop_shop')),
	CONSTRAINT "order_taxations_nature_check" CHECK (("order_taxations"."rate" = 0) = ("order_taxations"."nature" is not null)),
	CONSTRAINT "order_taxations_evidence_check" CHECK ("order_taxations"."treatment" <> 'intra_community' or "order_taxations"."evidence" is not null)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "company_zip" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "company_city" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "company_province" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "company_country" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credited_id_invoices_id_fk" FOREIGN KEY ("credited_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_taxations" ADD CONSTRAINT "order_taxations_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_newest_idx" ON "invoices" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "invoices_incomplete_idx" ON "invoices" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "invoices"."missing" <> '{}';--> statement-breakpoint
CREATE INDEX "invoices_user_idx" ON "invoices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invoices_order_idx" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoices_payment_idx" ON "invoices" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "invoices_credited_idx" ON "invoices" USING btree ("credited_id") WHERE "invoices"."credited_id" is not null;--> statement-breakpoint
CREATE INDEX "invoices_search_idx" ON "invoices" USING gin (lower("number" || ' ' || "buyer_name") gin_trgm_ops);