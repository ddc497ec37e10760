CREATE TABLE "closed_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"emptied_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"size" bigint,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "data_exports_state_check" CHECK ("data_exports"."state" in ('pending', 'ready', 'failed')),
	CONSTRAINT "data_exports_ready_check" CHECK (("data_exports"."state" = 'ready') = ("data_exports"."size" is not null and "data_exports"."ready_at" is not null and "data_exports"."expires_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "vat_consultations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"vat_number" text NOT NULL,
	"outcome" text NOT NULL,
	"name" text,
	"address" text,
	"consultation_number" text,
	"answered_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vat_consultations_outcome_check" CHECK ("vat_consultations"."outcome" in ('valid', 'unknown')),
	CONSTRAINT "vat_consultations_known_check" CHECK ("vat_consultations"."outcome" = 'valid' or ("vat_consultations"."name" is null and "vat_consultations"."address" is null))
);
--> statement-breakpoint
ALTER TABLE "closed_accounts" ADD CONSTRAINT "closed_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vat_consultations" ADD CONSTRAINT "vat_consultations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closed_accounts_invoices_idx" ON "closed_accounts" USING btree ("closed_at") WHERE "closed_accounts"."emptied_at" is null;--> statement-breakpoint
CREATE INDEX "data_exports_user_idx" ON "data_exports" USING btree ("user_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "data_exports_oldest_idx" ON "data_exports" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_pending_key" ON "data_exports" USING btree ("user_id") WHERE "data_exports"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "vat_consultations_user_idx" ON "vat_consultations" USING btree ("user_id","vat_number","answered_at" DESC NULLS FIRST);