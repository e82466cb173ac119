CREATE TABLE "request_answers" (
	"user_id" integer NOT NULL,
	"key_hash" text NOT NULL,
	"call" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"body" json,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "request_answers_user_id_key_hash_pk" PRIMARY KEY("user_id","key_hash")
);
--> statement-breakpoint
DROP INDEX "action_logs_command";--> statement-breakpoint
DROP INDEX "payments_key";--> statement-breakpoint
ALTER TABLE "request_answers" ADD CONSTRAINT "request_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_answers_created" ON "request_answers" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "action_logs" DROP COLUMN "command_key";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "key";