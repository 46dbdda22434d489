import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { strToU8, Zip, type ZipInputFile, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localDeveloper } from '#lib/domain/person.ts';
import { type Env, readEnv } from '#lib/env.ts';
import { openEmptyStore } from '#lib/store/__fixtures__/open-empty-store.ts';
import type { Store } from '#lib/store/open-store.ts';
import { readSent } from './read-sent.ts';
import { announceFile, removeSent, takePiece } from './sent-files.ts';

const mebibyte = 1024 * 1024;
let folder: string;
let env: Env;
let store: Store;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-hostile-files-'));
  env = readEnv({ NODE_ENV: 'test', TABLETALK_DATA: folder, TABLETALK_MAX_FILE_MB: '10' });
  store = await openEmptyStore(env);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

const relations = (target: string, type: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`;
const workbookXml =
  '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>';

/** An .xlsx file with this as its only sheet. Node packs it, which takes a twentieth of what it takes in JavaScript. */
function workbook(sheet: string | Uint8Array, book = workbookXml): Uint8Array {
  const parts = {
    '_rels/.rels': relations('xl/workbook.xml', 'officeDocument'),
    'xl/workbook.xml': book,
    'xl/_rels/workbook.xml.rels': relations('worksheets/sheet1.xml', 'worksheet'),
    'xl/worksheets/sheet1.xml': sheet,
  };
  const pieces: Uint8Array[] = [];
  const zip = new Zip((_error, piece) => pieces.push(piece));
  for (const [filename, part] of Object.entries(parts)) {
    const content = typeof part === 'string' ? strToU8(part) : part;
    const file: ZipInputFile = { filename, size: content.length, crc: crc32(content), compression: deflated };
    zip.add(file);
    file.ondata?.(null, deflateRawSync(content, { level: 1 }), true);
  }
  zip.end();
  return Buffer.concat(pieces);
}

const deflated = 8;

const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;&lol;">]>`;
const cells = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`).join(',');

const hostile: readonly { name: string; bytes: () => Uint8Array | string; says: string }[] = [
  { name: 'bomb.xlsx', bytes: () => workbook(new Uint8Array(300 * mebibyte)), says: 'unpacks to 300 MB' },
  {
    name: 'laughs.xlsx',
    bytes: () => workbook('<worksheet/>', `${laughs}${workbookXml}`),
    says: 'declares a document type',
  },
  {
    name: 'laughs in strings.xlsx',
    bytes: () =>
      workbook(
        '<worksheet><sheetData><row><c t="inlineStr"><is><t>&lol;</t></is></c></row></sheetData></worksheet>',
      ),
    says: 'is not well formed',
  },
  { name: 'archive.xlsx', bytes: () => zipSync({ 'a.txt': strToU8('hello') }), says: 'no .xlsx workbook' },
  { name: 'cut.xlsx', bytes: () => workbook('<worksheet/>').subarray(0, 300), says: 'damaged workbook' },
  { name: 'blank.xlsx', bytes: () => workbook('<worksheet/>'), says: 'no sheet with anything in it' },
  {
    name: 'page.csv',
    bytes: () => '<!DOCTYPE html><html><body><table></table></body></html>',
    says: 'a web page',
  },
  {
    name: 'line.csv.gz',
    // Two gigabytes in one line, sent as two megabytes.
    bytes: () => Buffer.concat(Array(64).fill(gzipSync(Buffer.alloc(32 * mebibyte, 'a'), { level: 1 }))),
    says: 'its line 1 does not end within 2 MB',
  },
  {
    name: 'lines.csv.gz',
    bytes: () => Buffer.concat(Array(8).fill(gzipSync(Buffer.alloc(32 * mebibyte, 'a,b\n'), { level: 1 }))),
    says: 'unpacks to more than 200 MB',
  },
  { name: 'zeros.csv', bytes: () => `a,b\n1,2\n${'\0'.repeat(5_000)}\n`, says: 'zero bytes' },
  { name: 'blank.csv', bytes: () => ' \n\n', says: 'is empty' },
  { name: 'wide.csv', bytes: () => `${cells(16_384)}\n${cells(16_384)}\n`, says: '16,384 columns' },
  {
    name: 'wide.xlsx',
    bytes: () =>
      workbook(
        `<worksheet><sheetData><row>${'<c><v>1</v></c>'.repeat(16_384)}</row></sheetData></worksheet>`,
      ),
    says: '16,384 columns',
  },
  { name: 'cut.csv.gz', bytes: () => gzipSync('a,b\n1,2\n').subarray(0, 18), says: 'damaged' },
  { name: 'text.parquet', bytes: () => 'a,b\n1,2\n3,4\n5,6\n', says: 'by its content it is a text' },
  { name: 'cut.parquet', bytes: () => 'PAR1 and then nothing', says: 'not a readable Parquet file' },
  { name: 'broken.jsonl', bytes: () => '{"a": 1}\n{"a": \n', says: 'cannot be read as JSON' },
];

async function send(name: string, bytes: Uint8Array) {
  const sent = await announceFile({ env, store }, localDeveloper, { name, bytes: bytes.length });
  const piece = 4 * mebibyte;
  for (let at = 0; at < bytes.length; at += piece) {
    await takePiece(sent, at, Readable.from([bytes.subarray(at, at + piece)]));
  }
  return sent;
}

test.each(hostile)(
  '$name is one sentence ($says), little memory of this process, and nothing left behind',
  async ({ name, bytes, says }) => {
    const content = Buffer.from(bytes() as Uint8Array);
    const sent = await send(name, content);
    const before = process.memoryUsage().rss;
    const failure = await readSent(env, sent, []).then(
      () => null,
      (error: unknown) => error,
    );
    const grown = process.memoryUsage().rss - before;
    expect(failure).toMatchObject({
      code: 'file-unreadable',
      userMessage: expect.stringMatching(/^“[^”]+” [^\n]*\.$/),
    });
    expect(String(failure)).toContain(says);
    expect((failure as { userMessage: string }).userMessage).not.toContain(folder);
    expect(grown).toBeLessThan(100 * mebibyte);
    expect(await readdir(path.join(folder, 'brought', 'sent'))).toEqual([]);
  },
  120_000,
);

test('a text that is no table as it was taken stays until it is read with a correction', async () => {
  const sent = await send('ragged.csv', Buffer.from('a;b;c\n1;2;3\n4;5\n6;7;8\n'));
  await expect(readSent(env, sent, [])).rejects.toMatchObject({
    code: 'layout-unreadable',
    userMessage: expect.stringContaining('line 3 has 2 columns'),
  });
  const correction = { part: 'ragged', isWanted: true, table: 'ragged', header: null, columns: [] };
  const text = { delimiter: ',' };
  expect(await readSent(env, sent, [{ ...correction, text }])).toMatchObject({ tables: [{ rows: 3 }] });
  await removeSent(env, sent.id);
}, 60_000);

test('a name that nothing reads, no bytes and too many bytes are refused before anything is sent', async () => {
  const announce = (name: string, bytes: number) =>
    announceFile({ env, store }, localDeveloper, { name, bytes });
  await expect(announce('table.docx', 10)).rejects.toThrow('“table.docx” cannot be read as a table');
  await expect(announce('old.xls', 10)).rejects.toThrow('Save the old workbook as .xlsx');
  await expect(announce('empty.csv', 0)).rejects.toThrow('“empty.csv” is empty');
  await expect(announce('huge.csv', 11 * mebibyte)).rejects.toThrow('a file may have 10 MB');
});

test('more bytes than announced and pieces out of turn are refused', async () => {
  const sent = await announceFile({ env, store }, localDeveloper, { name: 'small.csv', bytes: 4 });
  await expect(takePiece(sent, 2, Readable.from([Buffer.from('ab')]))).rejects.toThrow(
    '0 bytes of “small.csv”',
  );
  await expect(takePiece(sent, 0, Readable.from([Buffer.from('abcdef')]))).rejects.toThrow('more bytes');
  await expect(readSent(env, sent, [])).rejects.toThrow('Only 0 of 1 MB');
});
