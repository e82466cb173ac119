ALTER TABLE "approval_uses" DROP CONSTRAINT "approval_uses_entity";--> statement-breakpoint
ALTER TABLE "command_approvals" DROP CONSTRAINT "command_approvals_act";--> statement-breakpoint
ALTER TABLE "command_approvals" ADD COLUMN "settings" jsonb;--> statement-breakpoint
ALTER TABLE "approval_uses" ADD CONSTRAINT "approval_uses_entity" CHECK ("approval_uses"."entity" in ('gate', 'unit', 'lockable'));--> statement-breakpoint
ALTER TABLE "command_approvals" ADD CONSTRAINT "command_approvals_act" CHECK ("command_approvals"."act" in ('lock', 'open', 'set', 'stopAsking'));