CREATE TABLE "shared_counter" (
	"key" text NOT NULL,
	"field" text NOT NULL,
	"sum" double precision NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "shared_counter_key_field_pk" PRIMARY KEY("key","field")
);
--> statement-breakpoint
CREATE INDEX "shared_counter_by_end" ON "shared_counter" USING btree ("until");