ALTER TABLE "payments" ADD COLUMN "key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_key" ON "payments" USING btree ("key");