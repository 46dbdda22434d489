import { describe, expect, test } from 'vitest';
import type { ColumnSchema, TableSchema } from '../domain/schema.ts';
import type { ValueKind } from '../domain/value-kind.ts';
import { personalKind, withoutPersonalData } from './personal-data.ts';

const column = (name: string, kind: ValueKind = 'text'): ColumnSchema => ({
  name,
  type: kind,
  kind,
  nullable: true,
  description: null,
});

describe('personalKind', () => {
  test.each([
    ['email', 'ann@example.org', 'e-mail address'],
    ['E-Mail_Adresse', 'ann@example.org', 'e-mail address'],
    ['contactEmail', 'ann@example.org', 'e-mail address'],
    ['correo_electronico', 'ann@example.org', 'e-mail address'],
    ['Telefonnummer', '030 1234567', 'phone number'],
    ['mobile_number', '+44 7700 900123', 'phone number'],
    ['fax', '(212) 555-0100', 'phone number'],
    ['IBAN', 'DE89370400440532013000', 'bank account'],
    ['ssn', '078-05-1120', 'identity number'],
    ['codice_fiscale', 'RSSMRA85T10A562S', 'identity number'],
    ['passport_number', 'C01X00T47', 'identity number'],
    ['home_address', '1 Main Street', 'postal address'],
    ['Straße', 'Hauptstraße 1', 'postal address'],
    ['Hausnummer', '12a', 'postal address'],
  ])('knows %s with %s as %s', (name, value, kind) => {
    expect(personalKind(column(name), [value, null])).toBe(kind);
  });

  test.each(['date_of_birth', 'dob', 'Geburtsdatum', 'date_naissance', 'fecha_nacimiento', 'birthDate'])(
    'knows %s as a date of birth',
    (name) => {
      expect(personalKind(column(name, 'date'), ['1980-02-01'])).toBe('date of birth');
    },
  );

  test.each([
    ['contact', ['a@example.org', 'b@example.org', 'c@example.org'], 'e-mail address'],
    ['note', ['GB82 WEST 1234 5698 7654 32', 'DE89 3704 0044 0532 0130 00'], 'bank account'],
    ['reach_me', ['+49 30 1234567', '+44 20 7946 0958'], 'phone number'],
    ['c7', ['078-05-1120', '219-09-9999'], 'identity number'],
  ])('knows %s by its values', (name, values, kind) => {
    expect(personalKind(column(name), values)).toBe(kind);
  });

  test.each([
    ['email_status', 'sent'],
    ['email_opened_at', '2025-01-01'],
    ['address_type', 'billing'],
    ['phone_count', '3'],
    ['mobile', 'yes'],
    ['ip_address', '10.0.0.1'],
    ['customer_name', 'Ann Müller'],
    ['status', 'paid'],
    ['order_number', '2025-000123'],
    ['placed', '2025-07-01'],
    ['city', 'Berlin'],
    ['isin', 'DE0007164600'],
    ['lei', '5493001KJTIIGC8Y1R12'],
    ['passenger_class', 'first'],
    ['pan_european', 'x'],
  ])('leaves %s with %s alone', (name, value) => {
    expect(personalKind(column(name), [value])).toBeNull();
  });

  test('leaves flags and counts alone, whatever their names', () => {
    expect(personalKind(column('email', 'boolean'), [true])).toBeNull();
    expect(personalKind(column('birthday', 'integer'), [12])).toBeNull();
  });
});

describe('withoutPersonalData', () => {
  const table: TableSchema = {
    name: 'Customer',
    kind: 'table',
    description: null,
    columns: [
      { ...column('id', 'integer'), range: { min: 1, max: 2 } },
      { ...column('email'), distinctValues: ['ann@example.org', 'bob@example.org'] },
      { ...column('born_on', 'date'), range: { min: '1980-01-01', max: '1990-01-01' } },
    ],
    primaryKey: ['id'],
    foreignKeys: [],
    rowCount: 2,
    sampleRows: [
      [1, 'ann@example.org', '1980-01-01'],
      [2, null, '1990-01-01'],
    ],
  };

  test('keeps no value of a personal column, in samples, lists or ranges', () => {
    const masked = withoutPersonalData(table, []);
    expect(JSON.stringify(masked)).not.toMatch(/example\.org|1980|1990/);
    expect(masked.columns.map(({ personal }) => personal)).toEqual([undefined, true, true]);
    expect(masked.sampleRows).toEqual([
      [1, '[e-mail address]', '[date of birth]'],
      [2, null, '[date of birth]'],
    ]);
    expect(masked.columns[0]).toEqual(table.columns[0]);
  });

  test('shows the columns an administrator exempts, whatever their case', () => {
    expect(withoutPersonalData(table, ['CUSTOMER.Email', 'customer.born_on'])).toEqual(table);
  });
});
