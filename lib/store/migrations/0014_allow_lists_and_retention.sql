CREATE TABLE "retention" (
	"kind" text PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_rule" ADD COLUMN "effect" text DEFAULT 'deny' NOT NULL;--> statement-breakpoint
ALTER TABLE "example" ADD COLUMN "writer_id" text;--> statement-breakpoint
ALTER TABLE "description_review" ADD COLUMN "reviewer_id" text;--> statement-breakpoint
ALTER TABLE "glossary_term" ADD COLUMN "author_id" text;--> statement-breakpoint
CREATE INDEX "example_use_by_run" ON "example_use" USING btree ("run_id");