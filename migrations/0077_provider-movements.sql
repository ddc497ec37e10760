CREATE TABLE "provider_days" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"charged" numeric(12, 2) NOT NULL,
	"refunded" numeric(12, 2) NOT NULL,
	"disputed" numeric(12, 2) NOT NULL,
	"fees" numeric(12, 2) NOT NULL,
	"paid_out" numeric(12, 2) NOT NULL,
	"compared_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_days_provider_day_pk" PRIMARY KEY("provider","day")
);
--> statement-breakpoint
CREATE TABLE "provider_differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"what" text NOT NULL,
	"source" text NOT NULL,
	"day" date NOT NULL,
	"theirs" numeric(12, 2),
	"their_currency" text,
	"ours" numeric(12, 2),
	"our_currency" text,
	"our_id" uuid,
	"found_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "provider_differences_once_key" UNIQUE("provider","what","source"),
	CONSTRAINT "provider_differences_sides_check" CHECK (num_nonnulls("provider_differences"."theirs", "provider_differences"."ours") >= 1 and ("provider_differences"."theirs" is null) = ("provider_differences"."their_currency" is null) and ("provider_differences"."ours" is null) = ("provider_differences"."our_currency" is null)),
	CONSTRAINT "provider_differences_what_check" CHECK ("provider_differences"."what" in ('charge', 'refund', 'dispute', 'fee', 'payout', 'other'))
);
--> statement-breakpoint
CREATE TABLE "provider_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"movement_id" text NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"gross" numeric(12, 2) NOT NULL,
	"fee" numeric(12, 2) NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"available_on" timestamp (3) with time zone NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	CONSTRAINT "provider_movements_once_key" UNIQUE("provider","movement_id"),
	CONSTRAINT "provider_movements_kind_check" CHECK ("provider_movements"."kind" in ('charge', 'refund', 'refund_failure', 'fee', 'payout', 'dispute', 'other'))
);
--> statement-breakpoint
CREATE TABLE "provider_reads" (
	"provider" text NOT NULL,
	"what" text NOT NULL,
	"begun_from" timestamp (3) with time zone NOT NULL,
	"read_until" timestamp (3) with time zone NOT NULL,
	"window_from" timestamp (3) with time zone,
	"window_until" timestamp (3) with time zone,
	"position" text,
	"holder" uuid,
	"held_until" timestamp (3) with time zone,
	CONSTRAINT "provider_reads_provider_what_pk" PRIMARY KEY("provider","what"),
	CONSTRAINT "provider_reads_window_check" CHECK (num_nonnulls("provider_reads"."window_from", "provider_reads"."window_until") <> 1 and ("provider_reads"."position" is null or "provider_reads"."window_until" > "provider_reads"."window_from")),
	CONSTRAINT "provider_reads_holder_check" CHECK (num_nonnulls("provider_reads"."holder", "provider_reads"."held_until") <> 1),
	CONSTRAINT "provider_reads_what_check" CHECK ("provider_reads"."what" in ('events', 'movements'))
);
--> statement-breakpoint
ALTER TABLE "sandbox_sessions" ADD COLUMN "paid_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "provider_differences_open_idx" ON "provider_differences" USING btree ("day") WHERE "provider_differences"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "provider_movements_day_idx" ON "provider_movements" USING btree ("provider","day");--> statement-breakpoint
CREATE INDEX "provider_movements_source_idx" ON "provider_movements" USING btree ("provider","source_id");
