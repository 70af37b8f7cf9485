import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from './button.tsx';
import { Field } from './field.tsx';
import * as field from './field.css.ts';
import * as css from './search-field.css.ts';

type SearchFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /**
   * '/' focuses the field while the focus is in the table: single-key shortcuts must be limited to a component (WCAG
   * 2.1.4).
   */
  slash?: boolean;
};

/** Searches the list of the page; the clear button empties the field and keeps the focus in it. */
export function SearchField({ label, value, onChange, placeholder = label, slash = false }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!slash) return undefined;
    const focus = (event: KeyboardEvent) => {
      const isInList =
        event.target instanceof Element && event.target.matches('table :not(input, textarea, select, [role=dialog] *)');
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || !isInList) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [slash]);
  const clear = () => {
    onChange('');
    input.current?.focus();
  };
  return (
    <Field label={label} hideLabel>
      {(wired) => (
        <div className={field.box}>
          <Search className={css.icon} aria-hidden="true" />
          <input
            {...wired}
            ref={input}
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
            <IconButton label="Clear search" className={css.clear} onClick={clear}>
              <X size={18} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      )}
    </Field>
  );
}
