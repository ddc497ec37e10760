CREATE TABLE "order_parcels" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"printed_at" timestamp (3) with time zone,
	"printed_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	CONSTRAINT "order_parcels_code_unique" UNIQUE("code"),
	CONSTRAINT "order_parcels_code_check" CHECK ("order_parcels"."code" ~ '^P[0-9]{9}$'),
	CONSTRAINT "order_parcels_printed_check" CHECK (("order_parcels"."printed_at" is null) = ("order_parcels"."printed_by" is null))
);
--> statement-breakpoint
CREATE TABLE "untold_shipments" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid NOT NULL,
	"undo_until" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_parcels" ADD CONSTRAINT "order_parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_parcels" ADD CONSTRAINT "order_parcels_printed_by_users_id_fk" FOREIGN KEY ("printed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "untold_shipments" ADD CONSTRAINT "untold_shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "untold_shipments" ADD CONSTRAINT "untold_shipments_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;