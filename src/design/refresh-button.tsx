import { RefreshCw } from 'lucide-react';
import { Button } from './button.tsx';

interface Props {
  /** Whether the list is being loaded. */
  isBusy: boolean;
  className?: string;
  onClick: () => void;
}

/** Loads a list again. */
export function RefreshButton({ isBusy, ...others }: Props) {
  return (
    <Button tone="quiet" size="s" icon={<RefreshCw size={16} aria-hidden />} busy={isBusy} {...others}>
      Refresh
    </Button>
  );
}
