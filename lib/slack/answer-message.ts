import { answerParts } from '../chat/answer-parts.ts';
import type { AnswerPicture } from '../chat/answer-picture.ts';
import type { AnswerDocument } from '../domain/answer-document.ts';
import { alignedLines } from '../text/aligned-lines.ts';
import type { SlackMessage } from './slack-api.ts';

/** Slack takes 3,000 characters in one text. */
const longestText = 2900;

/** Slack takes so many characters in the place of a picture. */
const longestDescription = 1900;

/** Whatever a database holds must not become a link or call anybody, so all of it is plain text; link and picture alone are ours. */
export function answerMessage(
  answer: AnswerDocument & { readonly link: string },
  picture: AnswerPicture | null,
): SlackMessage {
  const { said, table, notes } = answerParts(answer);
  return {
    text: said.slice(0, longestText),
    blocks: [
      { type: 'section', text: plain(said) },
      ...(picture === null ? [] : [pictured(picture)]),
      ...(table === null ? [] : [preformatted(alignedLines(table.lines, table.columns).join('\n'))]),
      ...(notes === '' ? [] : [{ type: 'context', elements: [plain(notes)] }]),
      {
        type: 'context',
        elements: [{ type: 'mrkdwn', text: `<${answer.link}|Open the answer, its chart and its SQL>` }],
      },
    ],
  };
}

/** A sentence of ours in the place of an answer. */
export function sentenceMessage(text: string): SlackMessage {
  return { text, blocks: [{ type: 'section', text: plain(text) }] };
}

function plain(text: string): object {
  return { type: 'plain_text', text: text.slice(0, longestText), emoji: false };
}

function pictured({ address, description }: AnswerPicture): object {
  return { type: 'image', image_url: address, alt_text: description.slice(0, longestDescription) };
}

function preformatted(text: string): object {
  const element = {
    type: 'rich_text_preformatted',
    elements: [{ type: 'text', text: text.slice(0, longestText) }],
  };
  return { type: 'rich_text', elements: [element] };
}
