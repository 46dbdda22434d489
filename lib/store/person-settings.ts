import { eq } from 'drizzle-orm';
import type { PersonSettings } from '../domain/person-settings.ts';
import type { Store } from './open-store.ts';
import { personSettings } from './schema/person-settings.ts';

/** What a person has chosen; what nobody has touched is as the browser has it. */
export async function readPersonSettings(store: Store, personId: string): Promise<PersonSettings> {
  const [row] = await store.db
    .select({ locale: personSettings.locale })
    .from(personSettings)
    .where(eq(personSettings.personId, personId));
  return row ?? { locale: null };
}

export async function savePersonSettings(
  store: Store,
  personId: string,
  { locale }: PersonSettings,
): Promise<void> {
  const updatedAt = new Date();
  await store.db
    .insert(personSettings)
    .values({ personId, locale, updatedAt })
    .onConflictDoUpdate({ target: personSettings.personId, set: { locale, updatedAt } });
}
