CREATE TABLE "device_samples" (
	"site_id" integer NOT NULL,
	"entity" text NOT NULL,
	"record_id" integer NOT NULL,
	"day" date NOT NULL,
	"battery" integer,
	"signal" integer,
	CONSTRAINT "device_samples_entity_record_id_day_pk" PRIMARY KEY("entity","record_id","day"),
	CONSTRAINT "device_samples_entity" CHECK ("device_samples"."entity" in ('hub', 'controller', 'multiplexer', 'hid', 'powerController', 'motorisedLock', 'padlock', 'unit'))
);
--> statement-breakpoint
CREATE TABLE "visit_ticks" (
	"site_id" integer NOT NULL,
	"entity" text NOT NULL,
	"record_id" integer NOT NULL,
	"reason" text NOT NULL,
	"user_id" integer,
	"user_name" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "visit_ticks_entity_record_id_reason_pk" PRIMARY KEY("entity","record_id","reason"),
	CONSTRAINT "visit_ticks_entity" CHECK ("visit_ticks"."entity" in ('hub', 'controller', 'multiplexer', 'hid', 'powerController', 'motorisedLock', 'padlock', 'unit')),
	CONSTRAINT "visit_ticks_reason" CHECK ("visit_ticks"."reason" in ('fault', 'offline', 'calibration', 'battery', 'signal'))
);
--> statement-breakpoint
ALTER TABLE "controllers" ADD COLUMN "sampled_on" date;--> statement-breakpoint
ALTER TABLE "controllers" ADD COLUMN "sampled_signal" integer;--> statement-breakpoint
ALTER TABLE "controllers" ADD COLUMN "signal_loss" integer;--> statement-breakpoint
ALTER TABLE "hubs" ADD COLUMN "sampled_on" date;--> statement-breakpoint
ALTER TABLE "hubs" ADD COLUMN "sampled_signal" integer;--> statement-breakpoint
ALTER TABLE "hubs" ADD COLUMN "signal_loss" integer;--> statement-breakpoint
ALTER TABLE "padlocks" ADD COLUMN "sampled_battery" integer;--> statement-breakpoint
ALTER TABLE "padlocks" ADD COLUMN "battery_ends_on" date;--> statement-breakpoint
ALTER TABLE "padlocks" ADD COLUMN "sampled_on" date;--> statement-breakpoint
ALTER TABLE "padlocks" ADD COLUMN "sampled_signal" integer;--> statement-breakpoint
ALTER TABLE "padlocks" ADD COLUMN "signal_loss" integer;--> statement-breakpoint
ALTER TABLE "device_samples" ADD CONSTRAINT "device_samples_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_ticks" ADD CONSTRAINT "visit_ticks_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_ticks" ADD CONSTRAINT "visit_ticks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_samples_site" ON "device_samples" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "device_samples_day" ON "device_samples" USING btree ("day");--> statement-breakpoint
CREATE INDEX "visit_ticks_site" ON "visit_ticks" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "visit_ticks_user" ON "visit_ticks" USING btree ("user_id");