import { randomUUID } from 'node:crypto';
import type { CellValue, ResultTable } from '../../domain/result-table.ts';
import { allDays, columnCells } from '../day-text.ts';
import { ResultCollector } from '../embedded/result-collector.ts';
import { stopped, timedOut } from '../source-errors.ts';
import { bigqueryKind, cellReader } from './bigquery-cell.ts';
import { BigqueryJobError, isDuplicate } from './bigquery-failure.ts';
import { type BigqueryField, jobReply, resultPage } from './bigquery-reply.ts';
import type { CallBigquery } from './connect-bigquery.ts';

/** What goes with each statement of a session. */
export type JobSettings = {
  readonly project: string;
  readonly dataset: string;
  readonly billingProject: string;
  readonly location: string;
  readonly timeZone?: string;
};

/** Jobs of a session that run at this moment: asked for here, so that each can be ended before the service has answered. */
export type RunningJobs = Set<string>;

/** The service holds an answer back for so long while a job runs. */
const waitMs = 10_000;
const rowsOfPage = 20_000;

/** What a statement would do, which is asked for nothing. */
export type DryRun = {
  readonly bytes: number;
  /** `SELECT` for what only reads. */
  readonly statementType: string;
};

export async function dryRun(call: CallBigquery, settings: JobSettings, sql: string): Promise<DryRun> {
  const { statistics, status } = jobReply.parse(
    await call({
      method: 'POST',
      uri: '/jobs',
      json: {
        jobReference: { location: settings.location },
        configuration: { ...configuration(settings, sql), dryRun: true },
      },
    }),
  );
  if (status?.errorResult) throw new BigqueryJobError(status.errorResult);
  const { query, totalBytesProcessed } = statistics ?? {};
  return {
    bytes: Number(query?.totalBytesProcessed ?? totalBytesProcessed ?? 0),
    statementType: query?.statementType ?? '',
  };
}

/**
 * Runs a statement and reads its rows page by page up to the limits. The job has a name of ours from the start; one that takes too long or
 * whose session ends is cancelled. Rejects with `query-timeout`, `stopped`, or the error of the service.
 */
export async function runJob(
  call: CallBigquery,
  settings: JobSettings,
  running: RunningJobs,
  isAlive: () => boolean,
  {
    sql,
    maxBytesBilled,
    timeoutMs,
    deadline,
    maxRows,
    maxBytes,
    purpose,
  }: {
    readonly sql: string;
    readonly maxBytesBilled: number;
    /** What a person is told when it takes longer, whatever part of it is left at `deadline`. */
    readonly timeoutMs: number;
    /** On the clock of `performance.now`. */
    readonly deadline: number;
    readonly maxRows: number;
    readonly maxBytes: number;
    /** The value of the job's label, by which an administrator finds it in the bill. */
    readonly purpose: 'question' | 'catalogue';
  },
): Promise<Omit<ResultTable, 'elapsedMs'>> {
  if (!isAlive()) throw stopped();
  const { location, timeZone } = settings;
  const jobId = `tabletalk_${randomUUID()}`;
  running.add(jobId);
  try {
    const inserted = await call({
      method: 'POST',
      uri: '/jobs',
      json: {
        jobReference: { jobId, location },
        configuration: {
          ...configuration(settings, sql, maxBytesBilled),
          jobTimeoutMs: String(Math.max(1, Math.ceil(deadline - performance.now()))),
          labels: { tabletalk: purpose },
        },
      },
    }).catch((error: unknown) => {
      // The client asks again where an answer was lost: the job has our name, so that it is there and no second one.
      if (isDuplicate(error)) return {};
      throw error;
    });
    const { status } = jobReply.parse(inserted);
    if (status?.errorResult) throw new BigqueryJobError(status.errorResult);
    // Whoever ended the session meanwhile told the service before it had the job.
    if (!isAlive()) await cancelJob(call, location, jobId);
    const collector = new ResultCollector({ maxRows, maxBytes });
    let fields: readonly BigqueryField[] = [];
    let readers: readonly ((value: unknown) => CellValue)[] = [];
    let pageToken: string | undefined;
    pages: for (;;) {
      if (!isAlive()) throw stopped();
      const left = deadline - performance.now();
      if (left <= 0) {
        await cancelJob(call, location, jobId);
        throw timedOut(timeoutMs);
      }
      const page = resultPage.parse(
        await call({
          method: 'GET',
          uri: `/queries/${jobId}`,
          qs: {
            location,
            maxResults: Math.min(rowsOfPage, maxRows + 1),
            timeoutMs: Math.ceil(Math.min(waitMs, left)),
            'formatOptions.useInt64Timestamp': true,
            ...(pageToken === undefined ? {} : { pageToken }),
          },
        }),
      );
      if (!page.jobComplete) continue;
      if (page.schema !== undefined && readers.length === 0) {
        fields = page.schema.fields;
        readers = fields.map((field) => cellReader(field, timeZone ?? 'UTC'));
      }
      for (const { f } of page.rows) {
        if (!collector.add(f.map(({ v }, place) => readers[place]?.(v) ?? null))) break pages;
      }
      pageToken = page.pageToken;
      if (pageToken === undefined) break;
    }
    const { rows, truncatedBy } = collector;
    const columns = fields.map((field, place) => {
      const kind = bigqueryKind(field);
      return {
        name: field.name,
        kind: kind === 'text' && allDays(columnCells(rows, place)) ? ('date' as const) : kind,
      };
    });
    return { columns, rows, truncatedBy };
  } finally {
    running.delete(jobId);
  }
}

/** Tells the service to end a job; one that has ended already stays as it is. */
export async function cancelJob(call: CallBigquery, location: string, jobId: string): Promise<void> {
  await call({ method: 'POST', uri: `/jobs/${jobId}/cancel`, qs: { location } });
}

function configuration({ project, dataset, timeZone }: JobSettings, sql: string, maxBytesBilled?: number) {
  return {
    query: {
      query: sql,
      useLegacySql: false,
      priority: 'INTERACTIVE',
      defaultDataset: { projectId: project, datasetId: dataset },
      ...(maxBytesBilled === undefined ? {} : { maximumBytesBilled: String(maxBytesBilled) }),
      ...(timeZone === undefined ? {} : { connectionProperties: [{ key: 'time_zone', value: timeZone }] }),
    },
  };
}
