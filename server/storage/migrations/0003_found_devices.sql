ALTER TABLE "network_devices" ADD COLUMN "output_states" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "network_devices" ADD COLUMN "input_states" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "network_devices" ADD COLUMN "signal" integer;--> statement-breakpoint
ALTER TABLE "network_devices" ADD COLUMN "battery" integer;--> statement-breakpoint
ALTER TABLE "network_devices" ADD COLUMN "heard_at" timestamp (3) with time zone;