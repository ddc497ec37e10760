CREATE TABLE "product_cards" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"head" text NOT NULL,
	"images" text NOT NULL,
	"first_image" text NOT NULL,
	"details" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_cards" ADD CONSTRAINT "product_cards_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;