CREATE TABLE "brought_file" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"person_name" text NOT NULL,
	"source_id" text NOT NULL,
	"name" text NOT NULL,
	"tables" jsonb NOT NULL,
	"bytes" bigint NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "conversation_by_person";--> statement-breakpoint
CREATE INDEX "brought_file_by_person" ON "brought_file" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "conversation_by_person" ON "conversation" USING btree ("person_id","updated_at");