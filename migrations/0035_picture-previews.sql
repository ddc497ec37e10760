CREATE TABLE "picture_previews" (
	"image_url" text PRIMARY KEY NOT NULL,
	"preview" text NOT NULL,
	CONSTRAINT "picture_previews_preview_check" CHECK (length("picture_previews"."preview") <= 250 and "picture_previews"."preview" ~ '^data:image/webp.base64,[A-Za-z0-9+/]+={0,2}$')
);
