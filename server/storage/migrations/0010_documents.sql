CREATE TABLE "document_files" (
	"document_id" integer PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "document_files_size" CHECK (octet_length("document_files"."content") between 1 and 12582912)
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "form_id" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "file_name" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "file_type" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "file_size" integer;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_form_id_documents_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_form" ON "documents" USING btree ("form_id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_file_type" CHECK ("documents"."file_type" in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'image/gif'));