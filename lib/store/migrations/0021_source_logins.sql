CREATE TABLE "source_login" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"source_id" text NOT NULL,
	"account" text NOT NULL,
	"sealed" text NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL,
	"refusal" text
);
--> statement-breakpoint
ALTER TABLE "source_login" ADD CONSTRAINT "source_login_person_id_person_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."person"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "source_login_by_person" ON "source_login" USING btree ("person_id","source_id");