ALTER TABLE "action_logs" ADD COLUMN "command_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "action_logs_command" ON "action_logs" USING btree ("user_id","command_key");