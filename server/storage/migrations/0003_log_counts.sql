CREATE TABLE "log_counts" (
	"log" text NOT NULL,
	"site_id" integer,
	"organisation_id" integer,
	"lines" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "log_counts_log" ON "log_counts" USING btree ("log","site_id");