CREATE TABLE "document_versions" (
	"document_id" integer NOT NULL,
	"version" integer NOT NULL,
	"content" text,
	"file_name" text,
	"replaced_at" timestamp (3) with time zone NOT NULL,
	"replaced_by" text NOT NULL,
	CONSTRAINT "document_versions_document_id_version_pk" PRIMARY KEY("document_id","version")
);
--> statement-breakpoint
ALTER TABLE "document_versions" ADD CONSTRAINT "document_versions_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;