import { listGlossary, proposeTerm } from '../../../server/v1/operations/knowledge.ts';
import { serve } from '../../../server/v1/serve.ts';

export const dynamic = 'force-dynamic';

export const GET = serve(listGlossary);
export const POST = serve(proposeTerm);
