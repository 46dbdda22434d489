import { Skeleton } from '../ui/skeleton.tsx';

export function ConversationSkeleton() {
  return (
    <div role="status" className="flex flex-col gap-4 pt-8">
      <span className="sr-only">Loading the conversation</span>
      <Skeleton className="h-6 w-3/5" />
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-48 w-full rounded-xl" />
    </div>
  );
}
