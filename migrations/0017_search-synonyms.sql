CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"words" text[] NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT present() NOT NULL,
	CONSTRAINT "search_synonyms_words_unique" UNIQUE("words"),
	CONSTRAINT "search_synonyms_words_check" CHECK (cardinality("search_synonyms"."words") between 2 and 10)
);
--> statement-breakpoint
ALTER TABLE "search_synonyms" ADD CONSTRAINT "search_synonyms_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;