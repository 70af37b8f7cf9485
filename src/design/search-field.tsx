import { Search, X } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { IconButton } from './button.tsx';
import * as field from './field.css.ts';
import * as css from './search-field.css.ts';

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** A ref from `useSlashShortcut`. */
  slash?: RefObject<HTMLInputElement | null>;
};

/** Searches the list of the page; the clear button empties the field and keeps the focus in it. */
export function SearchField({ label, value, onChange, placeholder = label, slash }: SearchFieldProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = slash ?? own;
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <div className={css.searchField}>
      <div className={field.box}>
        <Search className={css.icon} aria-hidden="true" />
        <input
          ref={input}
          aria-label={label}
          type="search"
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          aria-keyshortcuts={slash ? '/' : undefined}
          className={field.input}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {value !== '' && (
          <IconButton label="Clear search" className={css.clearButton} onClick={clear}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </div>
  );
}
