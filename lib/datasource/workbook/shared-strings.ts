import type { WorkbookParts } from './workbook-parts.ts';

/** The texts that cells name by number. Furigana above a text are no part of it. */
export async function readSharedStrings(parts: WorkbookParts, name: string | null): Promise<string[]> {
  const strings: string[] = [];
  if (name === null) return strings;
  let text = '';
  let inText = false;
  let inPhonetic = false;
  await parts.read(name, {
    onOpen(tag) {
      if (tag === 'si') text = '';
      else if (tag === 'rPh') inPhonetic = true;
      else if (tag === 't') inText = !inPhonetic;
    },
    onText(part) {
      if (inText) text += part;
    },
    onClose(tag) {
      if (tag === 'si') strings.push(text);
      else if (tag === 'rPh') inPhonetic = false;
      else if (tag === 't') inText = false;
    },
  });
  return strings;
}
