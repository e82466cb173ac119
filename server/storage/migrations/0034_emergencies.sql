ALTER TABLE "command_approvals" DROP CONSTRAINT "command_approvals_act";--> statement-breakpoint
ALTER TABLE "command_approvals" ADD COLUMN "change" jsonb;--> statement-breakpoint
ALTER TABLE "command_approvals" ADD COLUMN "emergency" text;--> statement-breakpoint
ALTER TABLE "command_approvals" ADD CONSTRAINT "command_approvals_act" CHECK ("command_approvals"."act" in ('lock', 'open', 'set', 'stopAsking', 'changeEmergencies'));