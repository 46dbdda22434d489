import { readTable } from '../../../../../../server/v1/operations/sources.ts';
import { serve } from '../../../../../../server/v1/serve.ts';

export const dynamic = 'force-dynamic';

export const GET = serve(readTable);
