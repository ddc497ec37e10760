CREATE TABLE "order_file_columns" (
	"user_id" uuid NOT NULL,
	"header" text NOT NULL,
	"columns" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	CONSTRAINT "order_file_columns_user_id_header_pk" PRIMARY KEY("user_id","header")
);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "imported_reference" text;--> statement-breakpoint
ALTER TABLE "order_file_columns" ADD CONSTRAINT "order_file_columns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
