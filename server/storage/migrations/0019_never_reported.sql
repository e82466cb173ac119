ALTER TABLE "gates" ALTER COLUMN "status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "gates" ALTER COLUMN "status" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "lockables" ALTER COLUMN "door_state" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "lockables" ALTER COLUMN "door_state" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "units" ALTER COLUMN "status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "units" ALTER COLUMN "status" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "controllers" ALTER COLUMN "status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "controllers" ALTER COLUMN "status" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "multiplexer_channels" ALTER COLUMN "power" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "multiplexer_channels" ALTER COLUMN "power" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "multiplexers" ALTER COLUMN "power" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "multiplexers" ALTER COLUMN "power" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "padlocks" ALTER COLUMN "status" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "padlocks" ALTER COLUMN "status" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "power_controllers" ALTER COLUMN "power" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "power_controllers" ALTER COLUMN "power" DROP NOT NULL;--> statement-breakpoint
UPDATE "gates" SET "status" = NULL WHERE "status_changed_at" IS NULL;--> statement-breakpoint
UPDATE "lockables" SET "door_state" = NULL WHERE "door_state_changed_at" IS NULL;--> statement-breakpoint
UPDATE "units" SET "status" = NULL WHERE "status_changed_at" IS NULL AND "status" = 'no change';--> statement-breakpoint
UPDATE "controllers" SET "status" = NULL WHERE "status_changed_at" IS NULL AND "last_heard_at" IS NULL;--> statement-breakpoint
UPDATE "multiplexers" SET "power" = NULL WHERE "last_heard_at" IS NULL;--> statement-breakpoint
UPDATE "padlocks" SET "status" = NULL WHERE "last_heard_at" IS NULL;--> statement-breakpoint
UPDATE "power_controllers" SET "power" = NULL WHERE "last_heard_at" IS NULL;--> statement-breakpoint
UPDATE "multiplexer_channels" SET "power" = NULL WHERE "multiplexer_id" IN (SELECT "id" FROM "multiplexers" WHERE "last_heard_at" IS NULL);
