CREATE TABLE "curated_join" (
	"source_id" text NOT NULL,
	"key" text NOT NULL,
	"content" json NOT NULL,
	"author" text NOT NULL,
	"author_id" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "curated_join_source_id_key_pk" PRIMARY KEY("source_id","key")
);
