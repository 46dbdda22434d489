import type { Metadata } from 'next';
import { FeedbackInbox } from '#components/inbox/feedback-inbox.tsx';

export const metadata: Metadata = { title: 'Feedback' };

export default function FeedbackPage() {
  return <FeedbackInbox />;
}
