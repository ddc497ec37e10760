CREATE TABLE "search_bitmaps" (
	"lexeme" text NOT NULL,
	"chunk" integer NOT NULL,
	"bits" bit(8192) NOT NULL,
	CONSTRAINT "search_bitmaps_lexeme_chunk_pk" PRIMARY KEY("lexeme","chunk")
);
--> statement-breakpoint
CREATE TABLE "search_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slot" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "search_words_trigram_idx";--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "slot" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "product_search_slot_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE INDEX "search_bitmaps_chunk_idx" ON "search_bitmaps" USING btree ("chunk");--> statement-breakpoint
CREATE INDEX "search_words_nearest_idx" ON "search_words" USING gist ("word" gist_trgm_ops(siglen=64));--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_slot_unique" UNIQUE("slot");