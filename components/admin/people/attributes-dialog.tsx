'use client';

import { useState } from 'react';
import type { PersonAttributes } from '#lib/domain/person-attributes.ts';
import type { PersonEntry } from '#lib/domain/person-entry.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Form } from '../../ui/form.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useSubmission } from '../../ui/use-submission.ts';
import { attributesText, readAttributes } from './attributes-text.ts';

/** What the conditions of rows are matched with for one person. */
export function AttributesDialog({
  person,
  onSave,
  onClose,
}: {
  person: PersonEntry;
  onSave: (attributes: PersonAttributes) => Promise<void>;
  onClose: () => void;
}) {
  const [text, setText] = useState(attributesText(person.attributes));
  const { busy, failure, submit } = useSubmission(async () => {
    await onSave(readAttributes(text));
    onClose();
  });
  return (
    <Dialog label={`Attributes of ${person.name}`} onClose={onClose}>
      <Form className="flex flex-col gap-4 p-5" onSubmit={submit}>
        <h2 className="font-semibold">Attributes of {person.name}</h2>
        <TextArea
          label="Names and values"
          note="A line each: region = north, south. Rules use them as {{person.region}}; everybody has id, email and role."
          rows={5}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <Failure message={failure} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" disabled={busy}>
            Save
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
