import { ChevronDown } from 'lucide-react';
import { type ReactNode, Suspense, lazy, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import * as css from './menu.css.ts';
import type { MenuItem } from './menu.tsx';

const loadMenu = () => import('./menu.tsx');
const Menu = lazy(loadMenu);

type MenuButtonProps = {
  label: ReactNode;
  items: readonly MenuItem[];
  onChoose: (id: string) => void;
  tone?: 'outline' | 'quiet' | 'primary';
  size?: 's' | 'm';
};

/** A button with a menu. The menu's code comes when a pointer or the focus comes near; the button stays as it is. */
export function MenuButton({ label, items, onChoose, tone = 'outline', size = 'm' }: MenuButtonProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  // Mounted from the first opening on, so that closing can hand the focus back.
  const [wanted, setWanted] = useState(false);
  const near = () => void loadMenu();
  const show = (next: boolean) => {
    setWanted(true);
    setOpen(next);
  };
  return (
    <span className={css.holder}>
      <Button
        id={id}
        ref={button}
        tone={tone}
        size={size}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={near}
        onFocus={near}
        onClick={() => show(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          show(true);
        }}
      >
        {label}
        <ChevronDown size={18} className={css.chevron} aria-hidden="true" />
      </Button>
      {wanted && (
        <Suspense>
          <Menu
            labelledBy={id}
            items={items}
            open={open}
            onOpenChange={show}
            onChoose={onChoose}
            giveFocusBack={() => button.current?.focus()}
          />
        </Suspense>
      )}
    </span>
  );
}
