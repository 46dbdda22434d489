import { openApiDocument } from '../../../server/v1/openapi-document.ts';

/** The document of the API. It holds nothing of the data, so that tools can read it without a token. */
export function GET(): Response {
  return Response.json(openApiDocument());
}
