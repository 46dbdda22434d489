import { type AnswerParts, answerParts } from '../chat/answer-parts.ts';
import type { AnswerPicture } from '../chat/answer-picture.ts';
import type { AnswerDocument } from '../domain/answer-document.ts';

/** Teams takes 28 KB in one message, of which a table needs a part. */
const longestText = 8000;
const longestDescription = 1000;

/** The reply to a message, as Teams reads it: the text is shown above the card. */
export type TeamsReply = {
  readonly type: 'message';
  readonly text: string;
  /** Neither Markdown nor HTML. */
  readonly textFormat: 'plain';
  readonly attachments: readonly object[];
};

/** Whatever a database holds must not become a link or call anybody: the text is plain, and a card reads no markup in a TextRun. */
export function answerActivity(
  answer: AnswerDocument & { readonly link: string },
  picture: AnswerPicture | null,
): TeamsReply {
  const { said, table, notes } = answerParts(answer);
  const body = [
    ...(picture === null ? [] : [pictureElement(picture)]),
    ...(table === null ? [] : [tableElement(table)]),
    ...(notes === '' ? [] : [plain(notes.slice(0, longestText), { size: 'Small', isSubtle: true })]),
  ];
  return { ...sentenceActivity(said), attachments: [cardWith(body, answer.link)] };
}

/** A sentence and where the answer is, for a place where others read along. */
export function linkActivity(text: string, link: string): TeamsReply {
  return { ...sentenceActivity(text), attachments: [cardWith([], link)] };
}

/** A sentence of ours in the place of an answer. */
export function sentenceActivity(text: string): TeamsReply {
  return { type: 'message', text: text.slice(0, longestText), textFormat: 'plain', attachments: [] };
}

/** Opening an address is the one action that an outgoing webhook may offer. */
function cardWith(body: readonly object[], link: string): object {
  return {
    contentType: 'application/vnd.microsoft.card.adaptive',
    content: {
      $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
      type: 'AdaptiveCard',
      version: '1.5',
      body,
      actions: [{ type: 'Action.OpenUrl', title: 'Open the answer, its chart and its SQL', url: link }],
      msteams: { width: 'Full' },
    },
  };
}

function pictureElement({ address, description }: AnswerPicture): object {
  const altText = description.slice(0, longestDescription);
  return { type: 'Image', url: address, altText, size: 'Stretch', msTeams: { allowExpand: true } };
}

function tableElement({ columns, lines }: NonNullable<AnswerParts['table']>): object {
  const alignment = columns.map(({ kind }) => (kind === 'number' ? 'Right' : 'Left'));
  return {
    type: 'Table',
    firstRowAsHeaders: true,
    columns: alignment.map((horizontalCellContentAlignment) => ({
      width: 1,
      horizontalCellContentAlignment,
    })),
    rows: lines.map((line, row) => ({
      type: 'TableRow',
      cells: line.map((cell, column) => ({
        type: 'TableCell',
        items: [plain(cell, row === 0 ? { weight: 'Bolder' } : {}, alignment[column])],
      })),
    })),
  };
}

function plain(text: string, look: object, horizontalAlignment = 'Left'): object {
  return { type: 'RichTextBlock', horizontalAlignment, inlines: [{ type: 'TextRun', text, ...look }] };
}
