ALTER TABLE "alerts" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "target_kind" text;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "target_id" integer;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "resolved_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "alerts_target" ON "alerts" USING btree ("target_kind","target_id");--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_cause" CHECK ("alerts"."cause" in ('alarm', 'fault', 'offline', 'left open'));