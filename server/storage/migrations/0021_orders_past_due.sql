ALTER TABLE "orders" ADD COLUMN "past_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_not_past_due" ON "orders" USING btree ("created_at") WHERE "orders"."status" in ('pending', 'collected') and not "orders"."past_due";--> statement-breakpoint
UPDATE "orders" SET "past_due" = true WHERE "status" IN ('pending', 'collected') AND "created_at" < now() - interval '2 days';
