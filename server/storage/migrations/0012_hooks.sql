ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind";--> statement-breakpoint
ALTER TABLE "alert_messages" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_messages" ADD COLUMN "webhook_id" integer;--> statement-breakpoint
ALTER TABLE "alert_messages" ADD COLUMN "delivery_id" bigint;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD COLUMN "alerts" jsonb;--> statement-breakpoint
ALTER TABLE "alert_messages" ADD CONSTRAINT "alert_messages_webhook_id_webhook_endpoints_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_messages" ADD CONSTRAINT "alert_messages_delivery_id_webhook_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_deliveries"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_messages_webhook" ON "alert_messages" USING btree ("webhook_id","subject");--> statement-breakpoint
CREATE INDEX "alert_messages_delivery" ON "alert_messages" USING btree ("delivery_id");--> statement-breakpoint
ALTER TABLE "alert_messages" ADD CONSTRAINT "alert_messages_receiver" CHECK (("alert_messages"."user_id" is null) <> ("alert_messages"."webhook_id" is null));--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind" CHECK ("alerts"."kind" in ('alarm', 'fault', 'offline', 'left open', 'blocked keypad', 'kept command', 'approval', 'emergency', 'payment', 'overlock', 'upkeep', 'ledger', 'sign-in', 'webhook', 'second factor'));