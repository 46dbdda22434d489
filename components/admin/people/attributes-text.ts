import type { PersonAttributes } from '#lib/domain/person-attributes.ts';

/** Attributes as one types them: a line for each, `region = north, south`. */
export function attributesText(attributes: PersonAttributes): string {
  return Object.entries(attributes)
    .map(([name, values]) => `${name} = ${values.join(', ')}`)
    .join('\n');
}

/** What was typed; a line without a value gives an attribute without one, which the server refuses by name. */
export function readAttributes(text: string): PersonAttributes {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...rest] = line.split('=');
      const values = rest.join('=').split(',');
      return [name.trim(), values.map((value) => value.trim()).filter((value) => value !== '')];
    }),
  );
}
