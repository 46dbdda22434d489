CREATE TABLE "note" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "example" ADD COLUMN "approved_by" text;--> statement-breakpoint
ALTER TABLE "example" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "note_by_person" ON "note" USING btree ("person_id","created_at");