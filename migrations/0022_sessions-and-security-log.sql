CREATE TABLE "security_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"user_id" uuid,
	"address" text,
	"user_agent" text,
	"details" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_used_at" timestamp (3) with time zone DEFAULT present() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "username_folded" text;--> statement-breakpoint
CREATE INDEX "security_log_newest_idx" ON "security_log" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "security_log_user_idx" ON "security_log" USING btree ("user_id","created_at" DESC NULLS FIRST);
