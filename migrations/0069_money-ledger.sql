CREATE TABLE "money_days" (
	"day" date NOT NULL,
	"account" text NOT NULL,
	"debit" numeric(14, 2) NOT NULL,
	"credit" numeric(14, 2) NOT NULL,
	CONSTRAINT "money_days_day_account_pk" PRIMARY KEY("day","account"),
	CONSTRAINT "money_days_account_check" CHECK ("money_days"."account" in ('receivable', 'owed', 'cash', 'bank', 'disputed', 'sales', 'vat', 'refunds', 'fees'))
);
--> statement-breakpoint
CREATE TABLE "money_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" uuid NOT NULL,
	"number" integer NOT NULL,
	"is_reversal" boolean NOT NULL,
	"debit" text NOT NULL,
	"credit" text NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"order_id" uuid,
	"day" date DEFAULT (present() at time zone 'Europe/Rome')::date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	CONSTRAINT "money_entries_once_key" UNIQUE("subject","kind","number"),
	CONSTRAINT "money_entries_amount_check" CHECK ("money_entries"."amount" > 0),
	CONSTRAINT "money_entries_movement_check" CHECK ((kind, debit, credit, is_reversal) in (('sale', 'receivable', 'sales', false), ('sale', 'sales', 'receivable', true), ('receipt', 'cash', 'owed', false), ('receipt', 'owed', 'cash', true), ('settlement', 'owed', 'receivable', false), ('settlement', 'receivable', 'owed', true), ('vat', 'sales', 'vat', false), ('vat', 'vat', 'sales', true), ('return', 'refunds', 'owed', false), ('return', 'owed', 'refunds', true), ('refund', 'owed', 'cash', false), ('refund', 'cash', 'owed', true), ('fee', 'fees', 'cash', false), ('fee', 'cash', 'fees', true), ('payout', 'bank', 'cash', false), ('payout', 'cash', 'bank', true), ('dispute', 'disputed', 'cash', false), ('dispute', 'cash', 'disputed', true), ('dispute_lost', 'refunds', 'disputed', false), ('dispute_lost', 'disputed', 'refunds', true)))
);
--> statement-breakpoint
ALTER TABLE "money_entries" ADD CONSTRAINT "money_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "money_entries_order_idx" ON "money_entries" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "money_entries_day_idx" ON "money_entries" USING btree ("day","id");