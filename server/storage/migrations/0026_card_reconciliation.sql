ALTER TABLE "payments" ADD COLUMN "charge_ask_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "payments_charge_ask" ON "payments" USING btree ("charge_ask_at") WHERE "payments"."charge_ask_at" is not null;--> statement-breakpoint
UPDATE "payments" SET "charge_ask_at" = "created_at" WHERE "charge_key" IS NOT NULL AND "status" IN ('pending', 'failed');
