import { readPicture } from '../../../../../server/v1/operations/answers.ts';
import { serve } from '../../../../../server/v1/serve.ts';

export const dynamic = 'force-dynamic';

export const GET = serve(readPicture);
