import { Button } from '../../../design/button.tsx';
import type { PlateKind } from '../../../design/plate-art.tsx';
import { focusSearch } from '../../../design/focus-search.ts';
import { EmptyState } from '../../../design/states.tsx';
import { ListSearchContext } from './list-search.context.ts';

type NothingFoundProps = { art?: PlateKind; title: string; text: string };

/** Shown if the list is not empty, but no entry matches. */
export function NothingFound({ art, title, text }: NothingFoundProps) {
  const { send } = ListSearchContext.useActorRef();
  return (
    <EmptyState {...(art && { art })} title={title} text={text}>
      <Button
        tone="outline"
        onClick={() => {
          send({ type: 'search.clear' });
          focusSearch();
        }}
      >
        Clear the search
      </Button>
    </EmptyState>
  );
}
