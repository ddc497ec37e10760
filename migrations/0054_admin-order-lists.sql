CREATE SEQUENCE "public"."admin_order_search_ordinal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "admin_order_search" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"ordinal" bigint NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"status" text NOT NULL,
	"orders" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_counts" (
	"status" text PRIMARY KEY NOT NULL,
	"orders" bigint NOT NULL,
	"changes" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	CONSTRAINT "order_notes_text_check" CHECK (char_length("order_notes"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "order_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"name" text NOT NULL,
	"search" text,
	"status" text DEFAULT 'all' NOT NULL,
	"sort" text,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	CONSTRAINT "order_views_status_check" CHECK ("order_views"."status" in ('all', 'pending', 'paid', 'shipped', 'cancelled')),
	CONSTRAINT "order_views_sort_check" CHECK ("order_views"."sort" in ('newest', 'oldest_paid')),
	CONSTRAINT "order_views_name_check" CHECK (char_length("order_views"."name") between 1 and 40)
);
--> statement-breakpoint
CREATE TABLE "renamed_resellers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"last_order_id" uuid
);
--> statement-breakpoint
ALTER TABLE "admin_order_search" ADD CONSTRAINT "admin_order_search_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_views" ADD CONSTRAINT "order_views_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renamed_resellers" ADD CONSTRAINT "renamed_resellers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admin_order_search_ordinal_key" ON "admin_order_search" USING btree ("ordinal");--> statement-breakpoint
CREATE INDEX "admin_order_search_words_idx" ON "admin_order_search" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "order_notes_order_idx" ON "order_notes" USING btree ("order_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "order_views_name_key" ON "order_views" USING btree ("admin_id",lower("name"));
