CREATE TABLE "shopify_sku_links" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"run" uuid NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"reason" text,
	"cursor" text,
	"seen" integer DEFAULT 0 NOT NULL,
	"linked" integer DEFAULT 0 NOT NULL,
	"findings" jsonb DEFAULT '[]' NOT NULL,
	"found" integer DEFAULT 0 NOT NULL
);--> statement-breakpoint
ALTER TABLE "shopify_stock" ALTER COLUMN "product_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "shopify_integrations" ADD COLUMN "stock_is_on" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "shopify_integrations" ADD COLUMN "stock_pushed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "shopify_sku_links" ADD CONSTRAINT "shopify_sku_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
