ALTER TABLE "action_logs" ADD COLUMN "entity" text;--> statement-breakpoint
ALTER TABLE "action_logs" ADD COLUMN "record_id" integer;--> statement-breakpoint
ALTER TABLE "action_logs" ADD COLUMN "changes" jsonb;--> statement-breakpoint
CREATE INDEX "action_logs_record" ON "action_logs" USING btree ("entity","record_id","created_at","id");