CREATE TABLE "description_review" (
	"source_id" text NOT NULL,
	"table_name" text NOT NULL,
	"column_name" text NOT NULL,
	"text" text NOT NULL,
	"proposed_text" text NOT NULL,
	"evidence" json NOT NULL,
	"status" text NOT NULL,
	"author" text NOT NULL,
	"reviewer" text,
	"reviewed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "description_review_source_id_table_name_column_name_pk" PRIMARY KEY("source_id","table_name","column_name")
);
--> statement-breakpoint
CREATE TABLE "glossary_term" (
	"source_id" text NOT NULL,
	"term" text NOT NULL,
	"entry" json NOT NULL,
	"author" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "glossary_term_source_id_term_pk" PRIMARY KEY("source_id","term")
);
--> statement-breakpoint
CREATE TABLE "knowledge_snapshot" (
	"source_id" text NOT NULL,
	"id" text NOT NULL,
	"content" json NOT NULL,
	CONSTRAINT "knowledge_snapshot_source_id_id_pk" PRIMARY KEY("source_id","id")
);
--> statement-breakpoint
CREATE TABLE "publication" (
	"sequence" bigserial PRIMARY KEY NOT NULL,
	"source_id" text NOT NULL,
	"snapshot_id" text NOT NULL,
	"kind" text NOT NULL,
	"person_id" text NOT NULL,
	"person_name" text NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schema_reading" (
	"sequence" bigserial PRIMARY KEY NOT NULL,
	"source_id" text NOT NULL,
	"outline" json NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "publication_by_source" ON "publication" USING btree ("source_id","sequence");--> statement-breakpoint
CREATE INDEX "schema_reading_by_source" ON "schema_reading" USING btree ("source_id","sequence");