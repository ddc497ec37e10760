CREATE TABLE "selling_prices" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	CONSTRAINT "selling_prices_user_id_product_id_pk" PRIMARY KEY("user_id","product_id"),
	CONSTRAINT "selling_prices_price_check" CHECK ("selling_prices"."price" > 0)
);
--> statement-breakpoint
ALTER TABLE "selling_prices" ADD CONSTRAINT "selling_prices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selling_prices" ADD CONSTRAINT "selling_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "selling_prices_product_idx" ON "selling_prices" USING btree ("product_id");