import { z } from 'zod';
import { csvText } from '#components/answer/export/csv.ts';
import { chartThemes } from '#lib/domain/chart-palette.ts';
import { feedback } from '#lib/domain/feedback.ts';
import { resultColumn, resultTable } from '#lib/domain/result-table.ts';
import { svgToPng } from '#lib/pictures/svg-to-png.ts';
import { recordAudit } from '#lib/store/audit.ts';
import { saveFeedback } from '#lib/store/feedback.ts';
import { chartOfRun } from '../../chart-of-run.ts';
import { messageStream } from '../../event-stream.ts';
import { runOf } from '../../own-run.ts';
import { readPosition } from '../../read-position.ts';
import { tabletalk } from '../../tabletalk.ts';
import { answer, answerMessages, waitForAnswer } from '../answer.ts';
import type { Operation } from '../operation.ts';
import { acceptHeader, wait } from '../wanted-media.ts';

const path = z.object({ answerId: z.string().min(1) });
const nothing = z.object({});
const header = z.object({ accept: acceptHeader });
const waiting = z.strictObject({ wait: wait.default(0) });

export const readAnswer: Operation<typeof path, typeof waiting, typeof header, z.ZodType> = {
  method: 'GET',
  at: '/answers/{answerId}',
  id: 'readAnswer',
  group: 'Answers',
  summary: 'Read an answer',
  description:
    'One of the own answers with its rows, its SQL and how the question was read. With `Accept: text/event-stream` its progress and the answer; `Last-Event-ID` goes on with a broken stream.',
  scope: 'read',
  path,
  query: waiting,
  header,
  body: null,
  replies: { 200: { means: 'The answer as far as there is one.', schema: answer } },
  other: { media: 'text/event-stream', means: 'The progress and the answer as they come.' },
  async handle({ asker, path, query, header, request }) {
    const opened = await tabletalk();
    const run = await runOf(asker, opened, path.answerId);
    const { signal } = request;
    if (header.accept.includes('text/event-stream')) {
      return messageStream(answerMessages(opened, run, { after: readPosition(request), signal }));
    }
    return Response.json(await waitForAnswer(opened, run, { seconds: query.wait, signal }));
  },
};

const page = z.strictObject({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(10_000).default(1000),
});
const rows = z.object({
  columns: z.array(resultColumn),
  rows: resultTable.shape.rows,
  offset: z.number().int(),
  total: z.number().int().meta({ description: 'Rows of the whole result.' }),
  truncatedBy: resultTable.shape.truncatedBy,
});

export const readRows: Operation<typeof path, typeof page, typeof header, z.ZodType> = {
  method: 'GET',
  at: '/answers/{answerId}/rows',
  id: 'readRows',
  group: 'Answers',
  summary: 'Read the rows of an answer',
  description: 'A part of the rows, or with `Accept: text/csv` all of them as a file.',
  scope: 'read',
  path,
  query: page,
  header,
  body: null,
  replies: { 200: { means: 'Rows in the order of the answer.', schema: rows } },
  other: { media: 'text/csv', means: 'Every row, RFC 4180 with a byte order mark.' },
  async handle({ asker, path, query, header, request }) {
    const opened = await tabletalk();
    const run = await runOf(asker, opened, path.answerId);
    const found = await waitForAnswer(opened, run, { seconds: 0, signal: request.signal });
    if (header.accept.includes('text/csv')) {
      const detail = { format: 'csv' };
      await recordAudit(opened.store, { person: asker, action: 'answer.export', subject: run.id, detail });
      const { columns, rows: all } = found;
      const headers = { 'content-type': 'text/csv; charset=utf-8' };
      return new Response(csvText({ columns, rows: all }), { headers });
    }
    const reply: z.infer<typeof rows> = {
      columns: found.columns,
      rows: found.rows.slice(query.offset, query.offset + query.limit),
      offset: query.offset,
      total: found.rows.length,
      truncatedBy: found.truncatedBy,
    };
    return Response.json(reply);
  },
};

const looks = z.strictObject({
  theme: z
    .enum(chartThemes)
    .default('light')
    .meta({ description: 'The colours of the page in the light or in the dark.' }),
});
const pictureHeader = z.object({
  accept: z.string().default('*/*').meta({ description: 'image/png, or image/svg+xml' }),
});

export const readPicture: Operation<typeof path, typeof looks, typeof pictureHeader, z.ZodType> = {
  method: 'GET',
  at: '/answers/{answerId}/picture',
  id: 'readPicture',
  group: 'Answers',
  summary: 'Read the chart of an answer as a picture',
  description:
    'The chart as the page shows it, as its person set it last. 404 where the answer has none. With `Accept: image/svg+xml` as SVG, whose text needs the font Inter or another one without serifs.',
  scope: 'read',
  path,
  query: looks,
  header: pictureHeader,
  body: null,
  replies: { 200: { means: 'The picture.', schema: null, media: 'image/png' } },
  other: { media: 'image/svg+xml', means: 'The same picture as lines and texts.' },
  async handle({ asker, path, query, header }) {
    const { store } = await tabletalk();
    const run = await runOf(asker, { store }, path.answerId);
    const svg = await chartOfRun(store, run, query.theme);
    const format = header.accept.includes('image/svg+xml') ? 'svg' : 'png';
    await recordAudit(store, { person: asker, action: 'answer.export', subject: run.id, detail: { format } });
    if (format === 'svg') return new Response(svg, { headers: { 'content-type': 'image/svg+xml' } });
    const png = new Uint8Array(await svgToPng(svg));
    return new Response(png, { headers: { 'content-type': 'image/png' } });
  },
};

export const stopAnswer: Operation<typeof path, typeof nothing, typeof nothing, z.ZodType> = {
  method: 'POST',
  at: '/answers/{answerId}/stop',
  id: 'stopAnswer',
  group: 'Answers',
  summary: 'Stop a question that is being worked on',
  description: 'Nothing happens when it has ended already.',
  scope: 'ask',
  path,
  query: nothing,
  header: nothing,
  body: null,
  replies: { 204: { means: 'It ends.', schema: null } },
  async handle({ asker, path }) {
    const opened = await tabletalk();
    const { id } = await runOf(asker, opened, path.answerId);
    await opened.runs.stop(id);
    return new Response(null, { status: 204 });
  },
};

const vote = z.strictObject({
  vote: feedback.shape.vote,
  comment: feedback.shape.comment.default(''),
});

export const voteOnAnswer: Operation<typeof path, typeof nothing, typeof nothing, typeof vote> = {
  method: 'PUT',
  at: '/answers/{answerId}/feedback',
  id: 'voteOnAnswer',
  group: 'Answers',
  summary: 'Vote on an answer',
  description: 'One vote of each person; another one takes its place. Developers see it in the inbox.',
  scope: 'feedback',
  path,
  query: nothing,
  header: nothing,
  body: vote,
  replies: { 200: { means: 'The vote as it is kept.', schema: feedback } },
  async handle({ asker, path, body }) {
    const opened = await tabletalk();
    const { id: runId, personId } = await runOf(asker, opened, path.answerId);
    const value: z.infer<typeof feedback> = { runId, ...body };
    await saveFeedback(opened.store, personId, value);
    return Response.json(value);
  },
};
