import path from 'node:path';
import { z } from 'zod';
import { addressWithoutAccount } from './address-without-account.ts';
import { clientAddress } from './auth/client-address.ts';
import { signInRequired } from './auth/reached-at.ts';
import { timeZone } from './datasource/time-zone.ts';
import { askModels } from './domain/ask-model.ts';
import { efforts } from './domain/effort.ts';
import { sqlEditors } from './domain/sql-editing.ts';
import { strategies } from './domain/strategy.ts';
import { AppError } from './errors.ts';
import { profileNames } from './llm/profiles/profiles.ts';

const positiveInteger = z.coerce.number().int().positive();

const addressList = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .superRefine((entries, context) => {
    try {
      clientAddress(entries);
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
    }
  });

/** As `pg` reads it: the host may be missing where a socket is meant. */
const postgresAddress = z
  .string()
  .refine(
    (address) => /^postgres(ql)?:\/\//.test(address) && URL.canParse(address.replace('@/', '@socket/')),
    'must be an address such as postgres://user:password@host:5432/database, in which a password has %23 for #, %2F for / and %40 for @',
  );

const envSchema = z.object({
  /** Folder for everything Tabletalk writes: app store, indexes, demo data. Default `.tabletalk` in the project. */
  TABLETALK_DATA: z.string().default('.tabletalk'),
  /**
   * The analysed database: a path to .sqlite, .db, .csv, .parquet or .duckdb, the name of a source in TABLETALK_SOURCES,
   * an address such as `postgres://user@host:5432/database`, or `demo`. `--source` sets it.
   */
  TABLETALK_SOURCE: z.string().default('demo'),
  /** A JSON file with a list of sources, see docs/databases. */
  TABLETALK_SOURCES: z.string().optional(),
  /** The password of a TABLETALK_SOURCE that is an address, or a file that holds it. */
  TABLETALK_SOURCE_PASSWORD: z.string().optional(),
  TABLETALK_SOURCE_PASSWORD_FILE: z.string().optional(),
  /** The folder of Oracle's client libraries, for sources of Oracle that need its thick mode; the driver needs none when absent. */
  TABLETALK_ORACLE_CLIENT: z.string().optional(),
  /** The time zone in which a TABLETALK_SOURCE that is an address or a file tells moments; the database's when absent. */
  TABLETALK_SOURCE_TIME_ZONE: timeZone.optional(),
  /** The address the server listens at. Beyond this machine TABLETALK_PUBLIC_URL must be set and people have to sign in. */
  TABLETALK_HOST: z.string().default('127.0.0.1'),
  /** Where people reach Tabletalk when that is not this machine itself: `https://tabletalk.example.org`. */
  TABLETALK_PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * `required`: people have to sign in on this machine too. `off`: nobody signs in although there is a TABLETALK_PUBLIC_URL,
   * because something before Tabletalk decides who comes through; whoever reaches it is an administrator.
   */
  TABLETALK_SIGN_IN: z.enum(['required', 'off']).optional(),
  /**
   * The proxies that are believed about where a request comes from (X-Forwarded-For): addresses, networks such as
   * `10.0.0.0/8`, or `loopback`, with commas between them. Nobody is when absent.
   */
  TABLETALK_TRUSTED_PROXIES: addressList.default([]),
  /**
   * Signs sessions and seals the passwords that people keep for sources; made once in TABLETALK_DATA when absent. Processes that share a store need
   * the same.
   */
  TABLETALK_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  /** Sign-in with an OpenID Connect provider besides passwords: its issuer, and what it knows Tabletalk by. */
  TABLETALK_OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  TABLETALK_OIDC_CLIENT_ID: z.string().optional(),
  TABLETALK_OIDC_CLIENT_SECRET: z.string().optional(),
  /** What the button says after "Sign in with". */
  TABLETALK_OIDC_NAME: z.string().default('OpenID Connect'),
  /** What is asked of the provider besides openid, profile and email, with blanks between. */
  TABLETALK_OIDC_SCOPES: z.string().optional(),
  /** The claim with a person's groups. */
  TABLETALK_OIDC_GROUPS_CLAIM: z.string().default('groups'),
  /** Roles by groups, `bi-admins=administrator,bi=developer`: the provider then decides at each sign-in. */
  TABLETALK_OIDC_ROLES: z.string().optional(),
  /** Attributes of people by claims, `region=sales_region,teams=groups`. */
  TABLETALK_OIDC_ATTRIBUTES: z.string().optional(),
  /** How many questions one person may ask in a minute. */
  TABLETALK_MAX_QUESTIONS_PER_MINUTE: positiveInteger.default(60),
  /** How many requests one token may send to the API in a minute. */
  TABLETALK_MAX_API_REQUESTS_PER_MINUTE: positiveInteger.default(600),
  /** `on`: developers may run SELECTs of their own through MCP, with a token that says so. */
  TABLETALK_MCP_RUN_SQL: z.enum(['on', 'off']).default('off'),
  /** Who may edit the SQL of an answer and run it: developers (and administrators), or `analysts` as well. */
  TABLETALK_SQL_EDITORS: z.enum(sqlEditors).default('developers'),
  /**
   * `required`: what somebody wrote is put into use by somebody else: examples, terms and accepted descriptions. People have to
   * sign in for that.
   */
  TABLETALK_SECOND_APPROVER: z.enum(['required', 'off']).default('off'),
  /** Where the alerts of boards are posted as JSON; they are on the page alone when absent. */
  TABLETALK_ALERT_WEBHOOK: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * The mail server that boards and their alerts go out by: smtps://user@host, or smtp://host, which has to offer STARTTLS unless it is this
   * machine. The password stands apart; TABLETALK_MAIL_FROM is the sender: `reports@example.org` or `Reports <reports@example.org>`.
   */
  TABLETALK_MAIL_SERVER: z.url({ protocol: /^smtps?$/ }).optional(),
  TABLETALK_MAIL_PASSWORD: z.string().optional(),
  TABLETALK_MAIL_FROM: z.string().max(300).optional(),
  /**
   * Answers in Slack: the signing secret of the app there and its bot token (xoxb-…). Both or neither. TABLETALK_SLACK_CHANNELS says who sees an
   * answer in a channel: `only-asker`, or `everybody`, whatever they may read here.
   */
  TABLETALK_SLACK_SIGNING_SECRET: z.string().min(16, 'at least 16 characters').optional(),
  TABLETALK_SLACK_BOT_TOKEN: z.string().optional(),
  TABLETALK_SLACK_CHANNELS: z.enum(['only-asker', 'everybody']).default('only-asker'),
  /** Where Slack’s Web API answers. */
  TABLETALK_SLACK_API: z.url({ protocol: /^https?$/ }).default('https://slack.com/api'),
  /**
   * Answers in Microsoft Teams: the security token of the outgoing webhook there. TABLETALK_TEAMS_CHANNELS says who sees an answer: `only-asker`, behind
   * a link, or `everybody` in the channel, whatever they may read here.
   */
  TABLETALK_TEAMS_SECRET: z.base64('base64, as Teams shows it').min(16, 'at least 16 characters').optional(),
  TABLETALK_TEAMS_CHANNELS: z.enum(['only-asker', 'everybody']).default('only-asker'),
  TABLETALK_PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  TABLETALK_QUERY_TIMEOUT_MS: positiveInteger.default(15_000),
  TABLETALK_MAX_ROWS: positiveInteger.default(10_000),
  /** Memory, in megabytes, that one process may use for a query on files before it spills to disk. */
  TABLETALK_FILE_MEMORY_MB: z.coerce.number().int().min(128).default(1_024),
  /** Where such queries spill; default `spill` in TABLETALK_DATA. */
  TABLETALK_SPILL_FOLDER: z.string().optional(),
  /** Most megabytes that one process may spill. */
  TABLETALK_SPILL_MB: positiveInteger.default(10_240),
  /** Folders, separated like those of PATH, whose files the views of a .duckdb file may read besides its own folder. */
  TABLETALK_VIEW_FOLDERS: z.string().optional(),
  /** The largest file, in megabytes, that a person may bring to ask it. */
  TABLETALK_MAX_FILE_MB: positiveInteger.default(500),
  /** What the files of one person may take on disk, in megabytes, as they are kept. */
  TABLETALK_FILES_QUOTA_MB: positiveInteger.default(5_000),
  /** Postgres for the app store; PGlite inside TABLETALK_DATA when absent. */
  DATABASE_URL: postgresAddress.optional(),
  /** A Chroma server you run; otherwise the bundled one is started. */
  CHROMA_URL: addressWithoutAccount('its token goes into CHROMA_TOKEN').optional(),
  /** The token of that server, where it asks for one. */
  CHROMA_TOKEN: z.string().optional(),
  /** A Redis you run, shared by several web processes: spending limits and the index of names. In process when absent. */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** Switches embeddings to text-embedding-3-large; the key of `openai:` models. */
  OPENAI_API_KEY: z.string().optional(),
  /** The key of `anthropic:` models. */
  ANTHROPIC_API_KEY: z.string().optional(),
  /**
   * The model of every role: `openai:NAME`, `anthropic:NAME`, `openai-compatible:NAME`, `local` (the model in use),
   * `local:NAME`, `local:FILE.gguf` or `built-in`; the built-in engine when absent. TABLETALK_MODEL_<ROLE> sets one role apart, see `roleVariables`.
   */
  TABLETALK_MODEL: z.string().optional(),
  /** What the model is good for: `full` gives it every role, `small` (a few billion parameters; what `local` is) the SQL alone. */
  TABLETALK_PROFILE: z.enum(profileNames).optional(),
  /** How statements are written; the best that is configured when absent. */
  TABLETALK_STRATEGY: z.enum(strategies).optional(),
  /** What a question may cost unless the person says otherwise. */
  TABLETALK_EFFORT: z.enum(efforts).optional(),
  /** Whether a model is asked also where the built-in engine's answer needs none; only when needed when absent. */
  TABLETALK_ASK_MODEL: z.enum(askModels).optional(),
  /** Where `openai-compatible:` models answer, up to and including `/v1`. */
  TABLETALK_MODEL_BASE_URL: addressWithoutAccount('a key goes into TABLETALK_MODEL_API_KEY').optional(),
  /** The key of `openai-compatible:` models; many local servers need none. */
  TABLETALK_MODEL_API_KEY: z.string().optional(),
  /** Ceilings of what models may cost, for one question and for one person and day; none when absent. */
  TABLETALK_MAX_TOKENS_PER_QUESTION: positiveInteger.default(200_000),
  TABLETALK_MAX_USD_PER_QUESTION: z.coerce.number().positive().optional(),
  TABLETALK_MAX_TOKENS_PER_DAY: positiveInteger.optional(),
  TABLETALK_MAX_USD_PER_DAY: z.coerce.number().positive().optional(),
  /** How long a model may take until its first byte; 20 s when absent, three minutes for `local`. */
  TABLETALK_MODEL_FIRST_BYTE_MS: positiveInteger.optional(),
  /** How long one model call may take with its retries and its repair; two minutes when absent, ten for `local`. */
  TABLETALK_MODEL_TOTAL_MS: positiveInteger.optional(),
  /** With how many threads a local model works; found by measuring when absent. */
  TABLETALK_MODEL_THREADS: positiveInteger.optional(),
  /** A folder, or the address of one, that local models are downloaded from instead of their publisher. */
  TABLETALK_MODEL_MIRROR: z.string().optional(),
  /** A JSON file with the local models to offer instead of Tabletalk's own list, see lib/llm/local-models/catalogue.ts. */
  TABLETALK_MODEL_CATALOGUE: z.string().optional(),
  /** Where finished runs are sent over OTLP; `/v1/traces` is added. Nothing is sent when absent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: addressWithoutAccount(
    'what signs in goes into OTEL_EXPORTER_OTLP_HEADERS',
  ).optional(),
  /** The same, for traces alone and taken as it is. */
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: addressWithoutAccount(
    'what signs in goes into OTEL_EXPORTER_OTLP_HEADERS',
  ).optional(),
  /** What the collector wants to see, such as its key: `name=value,name=value`. */
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  /** The name under which the collector lists the traces. */
  OTEL_SERVICE_NAME: z.string().default('tabletalk'),
});

export type Env = z.infer<typeof envSchema> & {
  readonly dataDir: string;
  /**
   * TABLETALK_MODEL_<ROLE>, TABLETALK_TEMPERATURE_<ROLE>, TABLETALK_MAX_OUTPUT_<ROLE> and TABLETALK_REASONING_<ROLE> as
   * they were set; `readModelSettings` knows the roles and checks the values.
   */
  readonly roleVariables: Readonly<Record<string, string>>;
  /** HTTPS_PROXY, HTTP_PROXY and NO_PROXY in either case, as they were set: the way out for downloads. */
  readonly proxy: Readonly<Record<string, string>>;
};

const proxyVariable = /^(HTTPS_PROXY|HTTP_PROXY|NO_PROXY)$/i;
const roleVariable = /^TABLETALK_(MODEL|TEMPERATURE|MAX_OUTPUT|REASONING)_[A-Z_]+$/;

let settled: Env | null = null;

/**
 * The only reader of process.env. Empty values count as absent. Throws `bad-request` naming each wrong variable. The web process has
 * its variables from its start, and each request asks several times: in production what was read first stands.
 */
export function readEnv(variables: NodeJS.ProcessEnv = process.env): Env {
  const isOwn = variables === process.env;
  if (isOwn && settled !== null) return settled;
  const env = parseEnv(variables);
  if (isOwn && process.env.NODE_ENV === 'production') settled = env;
  return env;
}

function parseEnv(variables: NodeJS.ProcessEnv): Env {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = envSchema.safeParse(present);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      const name = issue.path.join('.');
      return `${name}=${shownValue(name, present[name] ?? '')}: ${issue.message}`;
    });
    throw new AppError('bad-request', { userMessage: `Wrong configuration. ${problems.join('; ')}` });
  }
  if (parsed.data.TABLETALK_SECOND_APPROVER === 'required' && !signInRequired(parsed.data)) {
    throw new AppError('bad-request', {
      userMessage:
        'TABLETALK_SECOND_APPROVER=required needs people who sign in. Set TABLETALK_PUBLIC_URL or TABLETALK_SIGN_IN=required.',
    });
  }
  const roleVariables = Object.fromEntries(
    Object.entries(present).flatMap(([name, value]) =>
      value !== undefined && roleVariable.test(name) && !(name in envSchema.shape) ? [[name, value]] : [],
    ),
  );
  return {
    ...parsed.data,
    dataDir: path.resolve(/* turbopackIgnore: true */ parsed.data.TABLETALK_DATA),
    roleVariables,
    proxy: Object.fromEntries(
      Object.entries(present).flatMap(([name, value]) =>
        value !== undefined && proxyVariable.test(name) ? [[name, value]] : [],
      ),
    ),
  };
}

const secretVariable = /SECRET|PASSWORD|KEY|TOKEN|HEADERS/;

/** A value as a message may show it: the log keeps messages, and it must keep no secret. */
function shownValue(name: string, value: string): string {
  if (secretVariable.test(name)) return `(${value.length} characters, not shown)`;
  return JSON.stringify(value.replace(/\/\/.*@/, '//***@'));
}

/** A variable an administrator named, such as the one that holds a source's password. Empty counts as absent. */
export function readVariable(name: string, variables: NodeJS.ProcessEnv = process.env): string | undefined {
  return variables[name] || undefined;
}
