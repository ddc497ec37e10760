CREATE TABLE "money_walk" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"after_order" uuid,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "money_walk_one_check" CHECK ("money_walk"."one")
);
