import { Undo2 } from 'lucide-react';
import { Button } from '../../../design/button.tsx';
import * as css from './undo.css.ts';

/** Takes an action back that waits before it is sent. @param props `label`: the accessible name, which begins with 'Undo' */
export function UndoButton({ label, onUndo }: { label: string; onUndo: () => void }) {
  return (
    <Button
      tone="outline"
      size="l"
      className={css.button}
      icon={<Undo2 size={20} aria-hidden />}
      aria-label={label}
      onClick={onUndo}
    >
      Undo
    </Button>
  );
}

/** How much of the time to undo is left. */
export const UndoProgress = () => <div className={css.progress} />;
