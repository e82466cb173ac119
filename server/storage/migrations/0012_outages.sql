CREATE TABLE "device_outages" (
	"site_id" integer NOT NULL,
	"entity" text NOT NULL,
	"record_id" integer NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "device_outages_entity_record_id_began_at_pk" PRIMARY KEY("entity","record_id","began_at"),
	CONSTRAINT "device_outages_entity" CHECK ("device_outages"."entity" in ('hub', 'controller', 'multiplexer', 'hid', 'powerController', 'motorisedLock', 'padlock')),
	CONSTRAINT "device_outages_end" CHECK ("device_outages"."ended_at" >= "device_outages"."began_at")
);
--> statement-breakpoint
ALTER TABLE "controllers" ADD COLUMN "outages_known_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hubs" ADD COLUMN "outages_known_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "hids" ADD COLUMN "outages_known_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "motorised_locks" ADD COLUMN "outages_known_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "multiplexers" ADD COLUMN "outages_known_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "padlocks" ADD COLUMN "outages_known_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "power_controllers" ADD COLUMN "outages_known_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "device_outages" ADD CONSTRAINT "device_outages_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "device_outages_lasting" ON "device_outages" USING btree ("entity","record_id") WHERE "device_outages"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "device_outages_site" ON "device_outages" USING btree ("site_id");