CREATE TABLE "api_token" (
	"id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"beginning" text NOT NULL,
	"name" text NOT NULL,
	"person_id" text,
	"service" text,
	"role" text,
	"scopes" text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "api_token_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"person_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"run_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_person_id_key_pk" PRIMARY KEY("person_id","key")
);
--> statement-breakpoint
CREATE INDEX "api_token_by_person" ON "api_token" USING btree ("person_id");