import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { receiveMail } from './__fixtures__/receive-mail.ts';
import { mailServer } from './mail-server.ts';
import { greetMailServer, type Mail, sendMail } from './send-mail.ts';

let inbox: Awaited<ReturnType<typeof receiveMail>>;
beforeEach(async () => {
  inbox = await receiveMail({ user: 'tabletalk', password: 'p@ss' });
});
afterEach(() => inbox.close());

const from = 'Reports <reports@example.org>';
const serverWith = (password: string, port = inbox.port) => {
  const server = mailServer({
    TABLETALK_MAIL_SERVER: `smtp://tabletalk@127.0.0.1:${port}`,
    TABLETALK_MAIL_PASSWORD: password,
    TABLETALK_MAIL_FROM: from,
  });
  if (server === null) throw new Error('no mail server');
  return server;
};
const mail: Mail = {
  id: 'mail-1',
  to: { name: 'Ada', address: 'ada@example.org' },
  subject: 'Sales',
  text: 'Sales are 12.',
  html: '<p>Sales are 12.</p>',
  settingsAddress: 'https://tabletalk.example.org/boards/b',
};

test('a mail arrives as text and HTML, from the configured address, and says that a program wrote it', async () => {
  await sendMail(serverWith('p@ss'), mail);
  const [{ recipients, raw } = { recipients: [], raw: '' }] = inbox.received;
  expect(recipients).toEqual(['ada@example.org']);
  expect(raw).toContain('From: Reports <reports@example.org>');
  expect(raw).toContain('Auto-Submitted: auto-generated');
  expect(raw).toContain('List-Unsubscribe: <https://tabletalk.example.org/boards/b>');
  expect(raw).toContain('Message-ID: <mail-1@example.org>');
  expect(raw).toMatch(/text\/plain[\s\S]*Sales are 12\.[\s\S]*text\/html[\s\S]*<p>Sales are 12\.<\/p>/);
});

test.each([
  { ...mail, subject: 'Sales\r\nBcc: eve@example.org\r\n\r\nHello' },
  { ...mail, to: { name: 'Ada\r\nBcc: eve@example.org', address: 'ada@example.org' } },
  { ...mail, to: { name: 'Ada <eve@example.org>, Bo', address: 'ada@example.org' } },
  { ...mail, text: '.\r\nRCPT TO:<eve@example.org>\r\n' },
])('nothing that people or databases write becomes a header or another recipient (%#)', async (hostile) => {
  await sendMail(serverWith('p@ss'), hostile);
  expect(inbox.received.map(({ recipients }) => recipients)).toEqual([['ada@example.org']]);
  const [head = ''] = (inbox.received[0]?.raw ?? '').split('\r\n\r\n');
  expect(head).not.toMatch(/^bcc:/im);
});

test('what is wrong is a sentence that tells neither the password nor the server', async () => {
  await expect(greetMailServer(serverWith('wrong'))).rejects.toMatchObject({
    userMessage: 'The mail server does not let Tabletalk sign in.',
  });
  inbox.refuse(true);
  await expect(sendMail(serverWith('p@ss'), mail)).rejects.toMatchObject({
    userMessage: 'The mail server does not take mail for this address.',
  });
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const address = closed.address();
  const port = address !== null && typeof address !== 'string' ? address.port : 0;
  closed.close();
  await once(closed, 'close');
  await expect(sendMail(serverWith('p@ss', port), mail)).rejects.toMatchObject({
    userMessage: 'The mail server does not answer.',
  });
});

test('beyond this machine a mail goes over TLS or not at all', async () => {
  expect(serverWith('p@ss').tls).toBe('none');
  const settings = { TABLETALK_MAIL_PASSWORD: undefined, TABLETALK_MAIL_FROM: from };
  expect(mailServer({ ...settings, TABLETALK_MAIL_SERVER: 'smtp://mail.example.org' })).toMatchObject({
    port: 587,
    tls: 'upgrade',
  });
  expect(mailServer({ ...settings, TABLETALK_MAIL_SERVER: 'smtps://mail.example.org' })).toMatchObject({
    port: 465,
    tls: 'implicit',
  });
  // This server offers no TLS, so that what asks for it is given no mail.
  await expect(sendMail({ ...serverWith('p@ss'), tls: 'upgrade' }, mail)).rejects.toMatchObject({
    userMessage: 'There is no safe connection to the mail server.',
  });
  expect(inbox.received).toEqual([]);
  const unsigned = await receiveMail({ user: 'tabletalk', password: 'p@ss', offersTls: true });
  await expect(
    sendMail({ ...serverWith('p@ss', unsigned.port), tls: 'upgrade' }, mail),
  ).rejects.toMatchObject({ userMessage: 'There is no safe connection to the mail server.' });
  await unsigned.close();
  expect(unsigned.received).toEqual([]);
});

test('a metadata address is no mail server', async () => {
  await expect(sendMail({ ...serverWith('p@ss'), host: '169.254.169.254' }, mail)).rejects.toMatchObject({
    userMessage: expect.stringContaining('link-local'),
  });
});

test.each([
  [{ TABLETALK_MAIL_SERVER: undefined, TABLETALK_MAIL_FROM: from }, 'TABLETALK_MAIL_SERVER is not set'],
  [
    { TABLETALK_MAIL_SERVER: 'smtp://m.example.org', TABLETALK_MAIL_FROM: undefined },
    'TABLETALK_MAIL_FROM is not set',
  ],
  [
    { TABLETALK_MAIL_SERVER: 'smtp://me@m.example.org', TABLETALK_MAIL_FROM: from },
    'TABLETALK_MAIL_PASSWORD is not set',
  ],
  [{ TABLETALK_MAIL_SERVER: 'smtp://m.example.org', TABLETALK_MAIL_FROM: 'reports' }, 'is no address'],
])('half a configuration is told: %j', (settings, words) => {
  expect(() => mailServer({ TABLETALK_MAIL_PASSWORD: undefined, ...settings })).toThrow(words);
});
