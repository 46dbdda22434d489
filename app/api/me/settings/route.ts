import { personSettings } from '#lib/domain/person-settings.ts';
import { savePersonSettings } from '#lib/store/person-settings.ts';
import { readBody, respond } from '../../../server/respond.ts';
import { signedIn } from '../../../server/signed-in.ts';
import { tabletalk } from '../../../server/tabletalk.ts';

/** Keeps what a person has chosen for themselves; `/api/me` tells it. */
export function PUT(request: Request): Promise<Response> {
  return respond(async () => {
    const person = await signedIn(request);
    const settings = await readBody(request, personSettings);
    const { store } = await tabletalk();
    await savePersonSettings(store, person.id, settings);
    return Response.json(settings);
  });
}
