import { listExamplesInUse, proposeExample } from '../../../server/v1/operations/knowledge.ts';
import { serve } from '../../../server/v1/serve.ts';

export const dynamic = 'force-dynamic';

export const GET = serve(listExamplesInUse);
export const POST = serve(proposeExample);
