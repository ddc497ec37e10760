CREATE TABLE "contract_acceptances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	CONSTRAINT "contract_acceptances_once_key" UNIQUE("user_id","kind","version"),
	CONSTRAINT "contract_acceptances_kind_check" CHECK ("contract_acceptances"."kind" in ('terms', 'clauses', 'business'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "acceptances" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "plan_charges" ADD COLUMN "trial_of" uuid;--> statement-breakpoint
ALTER TABLE "contract_acceptances" ADD CONSTRAINT "contract_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_charges" ADD CONSTRAINT "plan_charges_trial_of_check" CHECK ("plan_charges"."trial_of" is null or ("plan_charges"."trial_of" = "plan_charges"."user_id" and "plan_charges"."plan" = 'trial')) NOT VALID;