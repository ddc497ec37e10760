CREATE TABLE "objects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"state" text DEFAULT 'awaiting' NOT NULL,
	"token_hash" text NOT NULL,
	"is_direct" boolean DEFAULT false NOT NULL,
	"content_type" text,
	"content_length" integer,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"kind" text,
	"folder" text,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	"attached_at" timestamp (3) with time zone,
	CONSTRAINT "objects_tokenHash_unique" UNIQUE("token_hash"),
	CONSTRAINT "objects_state_check" CHECK ("objects"."state" in ('awaiting', 'receiving', 'received', 'attached')),
	CONSTRAINT "objects_kind_check" CHECK ("objects"."kind" in ('product-image', 'product-request-image')),
	CONSTRAINT "objects_length_check" CHECK ("objects"."content_length" between 1 and 10485760),
	CONSTRAINT "objects_attached_check" CHECK (("objects"."state" = 'attached') = ("objects"."kind" is not null and "objects"."folder" is not null and "objects"."attached_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "objects" ADD CONSTRAINT "objects_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "objects_owner_idx" ON "objects" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "objects_folder_idx" ON "objects" USING btree ("folder") WHERE "objects"."folder" is not null;--> statement-breakpoint
CREATE INDEX "objects_unused_idx" ON "objects" USING btree ("created_at");