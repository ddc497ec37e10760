ALTER TABLE "error_logs" ADD COLUMN "resolution_note" text;
