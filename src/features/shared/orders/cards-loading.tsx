import { Card } from '../../../design/card.tsx';
import { Skeleton } from '../../../design/states.tsx';

/** Placeholders of order cards. */
export function CardsLoading({ count, className }: { count: number; className: string }) {
  return Array.from({ length: count }, (_, place) => (
    <Card key={place} padded className={className}>
      <Skeleton shape="title" />
      <Skeleton shape="short" />
      <Skeleton />
      <Skeleton />
    </Card>
  ));
}
