import { personRoles } from '#lib/domain/person.ts';
import type { PersonEntry } from '#lib/domain/person-entry.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { attributesText } from './attributes-text.ts';
import type { PersonChange } from './requests.ts';

const stateTones: Readonly<Record<PersonEntry['state'], Tone>> = {
  invited: 'caution',
  active: 'positive',
  disabled: 'neutral',
};

export function PeopleTable({
  people,
  busy,
  onInvite,
  onChange,
  onAttributes,
}: {
  people: readonly PersonEntry[];
  busy: boolean;
  onInvite: (person: PersonEntry) => void;
  onChange: (person: PersonEntry, wish: PersonChange) => void;
  onAttributes: (person: PersonEntry) => void;
}) {
  return (
    <div className="relative overflow-x-auto rounded-xl border">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">People and their roles</caption>
        <thead className="bg-sunken text-ink-muted text-xs">
          <tr>
            <th className="px-3 py-2 font-medium">Name</th>
            <th className="px-3 py-2 font-medium">E-mail</th>
            <th className="px-3 py-2 font-medium">Role</th>
            <th className="px-3 py-2 font-medium">Attributes</th>
            <th className="px-3 py-2 font-medium">State</th>
            <th className="px-3 py-2 font-medium">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id} className="border-t">
              <td className="px-3 py-2 font-medium">{person.name}</td>
              <td className="px-3 py-2 text-ink-muted">{person.email}</td>
              <td className="px-3 py-2">
                <SelectField
                  className="w-36"
                  label={`Role of ${person.name}`}
                  labelHidden
                  value={person.role}
                  disabled={busy || person.state === 'disabled'}
                  onChange={(event) => {
                    const role = personRoles.find((one) => one === event.target.value);
                    if (role) onChange(person, { role });
                  }}
                >
                  {personRoles.map((one) => (
                    <option key={one}>{one}</option>
                  ))}
                </SelectField>
              </td>
              <td className="px-3 py-2">
                <div className="flex items-center gap-2">
                  <span className="max-w-48 truncate text-ink-muted text-xs">
                    {attributesText(person.attributes).replaceAll('\n', '; ')}
                  </span>
                  <Button size="small" look="quiet" disabled={busy} onClick={() => onAttributes(person)}>
                    Edit<span className="sr-only"> the attributes of {person.name}</span>
                  </Button>
                </div>
              </td>
              <td className="px-3 py-2">
                <Badge tone={stateTones[person.state]}>{person.state}</Badge>
              </td>
              <td className="px-3 py-2">
                <div className="flex justify-end gap-2">
                  {person.state !== 'disabled' && (
                    <Button size="small" look="quiet" disabled={busy} onClick={() => onInvite(person)}>
                      New link<span className="sr-only"> for {person.name}</span>
                    </Button>
                  )}
                  <Button
                    size="small"
                    look="quiet"
                    disabled={busy}
                    onClick={() => onChange(person, { disabled: person.state !== 'disabled' })}
                  >
                    {person.state === 'disabled' ? 'Enable' : 'Disable'}
                    <span className="sr-only"> {person.name}</span>
                  </Button>
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
