CREATE TABLE "booking_lockables" (
	"booking_id" integer NOT NULL,
	"lockable_id" integer NOT NULL,
	CONSTRAINT "booking_lockables_booking_id_lockable_id_pk" PRIMARY KEY("booking_id","lockable_id")
);
--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_period";--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_period";--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "overlock_after_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "overlock_minimum" numeric(12, 2) DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_lockables" ADD CONSTRAINT "booking_lockables_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_lockables" ADD CONSTRAINT "booking_lockables_lockable_id_lockables_id_fk" FOREIGN KEY ("lockable_id") REFERENCES "public"."lockables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booking_lockables_lockable" ON "booking_lockables" USING btree ("lockable_id");--> statement-breakpoint
CREATE INDEX "orders_pending" ON "orders" USING btree ("booking_id") WHERE "orders"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_period" CHECK ("products"."period" in ('minute', 'hour', 'day', 'week', 'month', 'year'));--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_overlock" CHECK ("organisations"."overlock_after_days" >= 1 and "organisations"."overlock_minimum" >= 0);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_period" CHECK ("bookings"."period" in ('minute', 'hour', 'day', 'week', 'month', 'year'));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_taken" CHECK ("order_lines"."taken" between 0 and "order_lines"."quantity");