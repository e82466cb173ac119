CREATE TABLE "replaced_files" (
	"file_id" integer PRIMARY KEY NOT NULL,
	"document_id" integer NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_files" ADD COLUMN "file_id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "document_files_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "document_versions" ADD COLUMN "file_type" text;--> statement-breakpoint
ALTER TABLE "document_versions" ADD COLUMN "file_id" integer;--> statement-breakpoint
ALTER TABLE "replaced_files" ADD CONSTRAINT "replaced_files_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replaced_files_document" ON "replaced_files" USING btree ("document_id");