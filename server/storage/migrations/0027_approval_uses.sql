CREATE TABLE "approval_uses" (
	"approval_id" integer NOT NULL,
	"entity" text NOT NULL,
	"door_id" integer NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "approval_uses_approval_id_entity_door_id_pk" PRIMARY KEY("approval_id","entity","door_id"),
	CONSTRAINT "approval_uses_entity" CHECK ("approval_uses"."entity" in ('gate', 'unit'))
);
--> statement-breakpoint
ALTER TABLE "approval_uses" ADD CONSTRAINT "approval_uses_approval_id_command_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."command_approvals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_uses_used_at" ON "approval_uses" USING btree ("approval_id","used_at");--> statement-breakpoint
ALTER TABLE "command_approvals" DROP COLUMN "title";