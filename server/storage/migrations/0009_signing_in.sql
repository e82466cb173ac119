CREATE TABLE "directories" (
	"organisation_id" integer PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text,
	"groups_claim" text NOT NULL,
	"makes_accounts" boolean NOT NULL,
	"emergency_user_id" integer,
	"worked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "directory_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"organisation_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "directory_groups" (
	"organisation_id" integer NOT NULL,
	"group_name" text NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "directory_groups_organisation_id_group_name_role_id_pk" PRIMARY KEY("organisation_id","group_name","role_id")
);
--> statement-breakpoint
CREATE TABLE "directory_logouts" (
	"organisation_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "directory_logouts_organisation_id_token_hash_pk" PRIMARY KEY("organisation_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "directory_people" (
	"organisation_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "directory_people_organisation_id_issuer_subject_pk" PRIMARY KEY("organisation_id","issuer","subject"),
	CONSTRAINT "directory_people_user" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "directory_sign_ins" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"organisation_id" integer NOT NULL,
	"user_id" integer,
	"mark_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"asks_again" boolean NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "factor_challenges" DROP CONSTRAINT "factor_challenges_purpose";--> statement-breakpoint
ALTER TABLE "factor_challenges" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "second_factors" ADD COLUMN "signs_in_alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "permission_roles" ADD COLUMN "second_factor_from" date;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "signed_in_by" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "directory_subject" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "directory_session" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "second_factor_from" date;--> statement-breakpoint
ALTER TABLE "directories" ADD CONSTRAINT "directories_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directories" ADD CONSTRAINT "directories_emergency_user_id_users_id_fk" FOREIGN KEY ("emergency_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_domains" ADD CONSTRAINT "directory_domains_organisation_id_directories_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."directories"("organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_groups" ADD CONSTRAINT "directory_groups_organisation_id_directories_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."directories"("organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_groups" ADD CONSTRAINT "directory_groups_role_id_permission_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."permission_roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_logouts" ADD CONSTRAINT "directory_logouts_organisation_id_directories_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."directories"("organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_people" ADD CONSTRAINT "directory_people_organisation_id_directories_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."directories"("organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_people" ADD CONSTRAINT "directory_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_sign_ins" ADD CONSTRAINT "directory_sign_ins_organisation_id_directories_organisation_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."directories"("organisation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_sign_ins" ADD CONSTRAINT "directory_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "directories_emergency_user" ON "directories" USING btree ("emergency_user_id");--> statement-breakpoint
CREATE INDEX "directory_domains_organisation" ON "directory_domains" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "directory_groups_role" ON "directory_groups" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "directory_sign_ins_organisation" ON "directory_sign_ins" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "directory_sign_ins_user" ON "directory_sign_ins" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_owner" CHECK (("factor_challenges"."purpose" = 'alone') = ("factor_challenges"."user_id" is null));--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_purpose" CHECK ("factor_challenges"."purpose" in ('signIn', 'alone', 'setup', 'proof', 'authenticator', 'passkey'));--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_alone" CHECK ("second_factors"."kind" = 'passkey' or not "second_factors"."signs_in_alone");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_means" CHECK ("sessions"."signed_in_by" in ('password', 'passkey', 'directory'));