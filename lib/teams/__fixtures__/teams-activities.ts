import { createHmac } from 'node:crypto';

/** A security token as Teams makes them: 32 bytes in base64. */
export const teamsSecret = Buffer.from('thirty-two bytes that nobody has').toString('base64');

export const tenant = '72F988BF-0000-41AF-91AB-2D7CD011DB47';

/** A message to an outgoing webhook in the shape that Microsoft publishes, sent `secondsAgo`. */
export function activityOf(text: string, { secondsAgo = 0, ...more }: Record<string, unknown> = {}) {
  const moment = new Date(Date.now() - Number(secondsAgo) * 1000).toISOString();
  return {
    type: 'message',
    id: '1481567603816',
    timestamp: moment,
    localTimestamp: moment,
    serviceUrl: 'https://smba.example.org/amer/',
    channelId: 'msteams',
    from: { id: '29:1ada', name: 'Ada', aadObjectId: 'ADA00000-1d5d-4b40-9e4a-2b1f3c1d0a11' },
    conversation: {
      isGroup: true,
      id: '19:253b1f341670408fb6fe51050b6e5ceb@thread.tacv2;messageid=1481567603816',
      name: null,
    },
    recipient: null,
    textFormat: 'plain',
    attachmentLayout: null,
    membersAdded: [],
    text: `<at>Tabletalk</at> ${text}\n`,
    attachments: [{ contentType: 'text/html', content: `<div><span>Tabletalk</span>&nbsp;${text}</div>` }],
    entities: [{ type: 'clientInfo', locale: 'en-US', country: 'US', platform: 'Windows' }],
    channelData: {
      teamsChannelId: '19:253b1f341670408fb6fe51050b6e5ceb@thread.tacv2',
      teamsTeamId: '19:712c61d0ef384e5fa681ba90ca943398@thread.tacv2',
      channel: { id: '19:253b1f341670408fb6fe51050b6e5ceb@thread.tacv2' },
      team: { id: '19:712c61d0ef384e5fa681ba90ca943398@thread.tacv2' },
      tenant: { id: tenant },
    },
    ...more,
  };
}

/** A request as Teams signs it. */
export function signedByTeams(body: unknown, secret = teamsSecret): Request {
  const sent = JSON.stringify(body);
  const signature = createHmac('sha256', Buffer.from(secret, 'base64')).update(sent).digest('base64');
  return new Request('http://127.0.0.1:3000/api/v1/chat-hooks/teams', {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', authorization: `HMAC ${signature}` },
    body: sent,
  });
}
