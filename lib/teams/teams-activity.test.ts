import { expect, test } from 'vitest';
import { activityOf } from './__fixtures__/teams-activities.ts';
import { questionIn } from './teams-activity.ts';
import { refusedTeamsRequest } from './verify-teams-request.ts';

test('a question is read as it was meant, with the thread and whoever asks', () => {
  const asked = questionIn(
    activityOf('<p>orders &gt; 5&nbsp;of &quot;R&amp;amp;D&quot;<br>&#39;24 &constructor;?</p>'),
  );
  expect(asked).toMatchObject({
    text: `orders > 5 of "R&amp;D" '24 &constructor;?`,
    user: '72f988bf-0000-41af-91ab-2d7cd011db47/ada00000-1d5d-4b40-9e4a-2b1f3c1d0a11',
  });
  expect(asked?.thread).toMatch(/;messageid=1481567603816$/);
});

test('only the webhook loses its name, people who are mentioned keep theirs', () => {
  expect(questionIn(activityOf('orders of <at>Bo Berg</at>'))?.text).toBe('orders of Bo Berg');
  const entities = [
    { type: 'mention', mentioned: { id: '29:1bo', name: 'Bo Berg' }, text: '<at>Bo Berg</at>' },
    { type: 'mention', mentioned: { id: '28:webhook', name: 'Tabletalk' }, text: '<at>Tabletalk</at>' },
  ];
  const text = 'orders of <at>Bo Berg</at> <at>Tabletalk</at>';
  expect(questionIn(activityOf('', { text, entities }))?.text).toBe('orders of Bo Berg');
});

test('what is no message of a person is no question', () => {
  const none = [
    { type: 'conversationUpdate' },
    { from: { id: '28:bot', name: 'Another bot' } },
    { channelData: {} },
    { timestamp: 'yesterday' },
  ];
  for (const more of none) expect(questionIn(activityOf('How many orders?', more))).toBeNull();
});

test('the signature is made with the bytes that the token stands for', () => {
  // As `openssl dgst -sha256 -hmac key -binary | base64` makes it.
  const secret = Buffer.from('key').toString('base64');
  const body = Buffer.from('The quick brown fox jumps over the lazy dog');
  const headers = new Headers({ authorization: 'HMAC 97yD9DBThCSxMpjmqm+xQ+9NWaFJRhdZl0edvC0aPNg=' });
  expect(refusedTeamsRequest({ headers, body, secret })).toBeNull();
  expect(refusedTeamsRequest({ headers: new Headers(), body, secret })).toContain('signature');
});
