import { pageSizes, type PageSize } from '../../domain/pagination.ts';
import * as css from './page-size-select.css.ts';

type PageSizeSelectProps = {
  /** Label beside the select, such as 'Orders per page'. */
  label: string;
  value: PageSize;
  onChange: (size: PageSize) => void;
};

/** Selects the number of rows per page. */
export function PageSizeSelect({ label, value, onChange }: PageSizeSelectProps) {
  return (
    <label className={css.field}>
      <span>{label}</span>
      <select
        className={css.select}
        value={value}
        onChange={({ target }) => {
          const size = pageSizes.find((each) => String(each) === target.value);
          if (size !== undefined) onChange(size);
        }}
      >
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </label>
  );
}
