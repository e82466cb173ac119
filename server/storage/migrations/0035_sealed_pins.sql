ALTER TABLE "security_lines" DROP CONSTRAINT "security_lines_kind";--> statement-breakpoint
ALTER TABLE "pin_codes" DROP CONSTRAINT "pin_codes_digits";--> statement-breakpoint
DROP INDEX "pin_codes_code";--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "pin_digits" integer DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "pin_codes" ADD COLUMN "code_hash" text;--> statement-breakpoint
CREATE INDEX "pin_codes_hash" ON "pin_codes" USING btree ("organisation_id","code_hash");--> statement-breakpoint
ALTER TABLE "security_lines" ADD CONSTRAINT "security_lines_kind" CHECK ("security_lines"."kind" in ('signIn', 'command', 'approval', 'rights', 'pin'));--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_pin_digits" CHECK ("organisations"."pin_digits" between 4 and 8);--> statement-breakpoint
ALTER TABLE "pin_codes" ADD CONSTRAINT "pin_codes_sealed" CHECK (("pin_codes"."code_hash" is null) = ("pin_codes"."code" ~ '^[0-9]{4,8}$'));