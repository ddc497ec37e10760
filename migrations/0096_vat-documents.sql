CREATE TABLE "credit_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"refund_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" uuid,
	"invoice_id" uuid NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"credited" jsonb,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	CONSTRAINT "credit_proposals_refundId_unique" UNIQUE("refund_id"),
	CONSTRAINT "credit_proposals_amount_check" CHECK ("credit_proposals"."amount" > 0),
	CONSTRAINT "credit_proposals_decided_check" CHECK (("credit_proposals"."state" = 'open') = ("credit_proposals"."decided_at" is null) and ("credit_proposals"."decided_at" is null) = ("credit_proposals"."decided_by" is null)),
	CONSTRAINT "credit_proposals_reason_check" CHECK (("credit_proposals"."state" = 'declined') = ("credit_proposals"."reason" is not null) and char_length("credit_proposals"."reason") between 1 and 500),
	CONSTRAINT "credit_proposals_state_check" CHECK ("credit_proposals"."state" in ('open', 'written', 'declined'))
);--> statement-breakpoint
CREATE TABLE "order_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mrn" text,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"digest" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "order_documents_size_check" CHECK ("order_documents"."size" between 1 and 10485760),
	CONSTRAINT "order_documents_name_check" CHECK (char_length("order_documents"."name") between 1 and 120),
	CONSTRAINT "order_documents_mrn_check" CHECK (("order_documents"."kind" = 'export_proof') = ("order_documents"."mrn" is not null) and "order_documents"."mrn" ~ '^[0-9]{2}[A-Z]{2}[A-Z0-9]{14}$'),
	CONSTRAINT "order_documents_kind_check" CHECK ("order_documents"."kind" in ('export_proof', 'cmr')),
	CONSTRAINT "order_documents_type_check" CHECK ("order_documents"."content_type" in ('application/pdf', 'image/jpeg', 'image/png'))
);--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "transmitted_on" date;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "sdi_id" text;--> statement-breakpoint
ALTER TABLE "plan_charges" ADD COLUMN "vat_treatment" text;--> statement-breakpoint
ALTER TABLE "plan_charges" ADD COLUMN "vat_law" text;--> statement-breakpoint
ALTER TABLE "plan_charges" ADD COLUMN "vat_evidence" jsonb;--> statement-breakpoint
ALTER TABLE "credit_proposals" ADD CONSTRAINT "credit_proposals_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_proposals" ADD CONSTRAINT "credit_proposals_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_proposals" ADD CONSTRAINT "credit_proposals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_proposals" ADD CONSTRAINT "credit_proposals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_proposals" ADD CONSTRAINT "credit_proposals_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_proposals" ADD CONSTRAINT "credit_proposals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_documents" ADD CONSTRAINT "order_documents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_documents" ADD CONSTRAINT "order_documents_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_proposals_open_idx" ON "credit_proposals" USING btree ("created_at","id") WHERE "credit_proposals"."state" = 'open';--> statement-breakpoint
CREATE INDEX "credit_proposals_payment_idx" ON "credit_proposals" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "order_documents_order_idx" ON "order_documents" USING btree ("order_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_documents_file_key" ON "order_documents" USING btree ("order_id","digest") WHERE "order_documents"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "order_documents_created_idx" ON "order_documents" USING btree ("created_at");
