DROP INDEX "orders_pending";--> statement-breakpoint
CREATE INDEX "orders_unsettled_booking" ON "orders" USING btree ("booking_id") WHERE "orders"."status" in ('pending', 'collected');--> statement-breakpoint
CREATE INDEX "orders_unsettled_customer" ON "orders" USING btree ("customer_id") WHERE "orders"."status" in ('pending', 'collected');