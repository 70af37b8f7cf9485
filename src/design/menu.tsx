import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import * as css from './menu.css.ts';

export type MenuItem = { id: string; label: string; icon?: ReactNode; danger?: boolean };

type MenuProps = {
  labelledBy: string;
  items: readonly MenuItem[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (id: string) => void;
  /** Where the focus goes back to. */
  giveFocusBack: () => void;
};

/** The open menu of a `MenuButton`, which loads it. The page still scrolls under it, so nothing jumps. */
export default function Menu({ labelledBy, items, open, onOpenChange, onChoose, giveFocusBack }: MenuProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false}>
      <Radix.Trigger asChild>
        <span className={css.anchor} aria-hidden="true" tabIndex={-1} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-labelledby={labelledBy}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          loop
          className={css.list}
          onInteractOutside={(event) => {
            // The button itself closes what it opened.
            if (document.getElementById(labelledBy)?.contains(event.target as Node)) event.preventDefault(); // a Node, as of a pointer or focus event
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveFocusBack();
          }}
        >
          {items.map((item) => (
            <Radix.Item
              key={item.id}
              className={classNames(css.item, item.danger && css.danger)}
              onSelect={() => onChoose(item.id)}
            >
              {item.icon}
              {item.label}
            </Radix.Item>
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
