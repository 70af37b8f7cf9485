import { Notice } from '../../../design/notice.tsx';
import * as css from './comparison.css.ts';

export interface ComparedField {
  label: string;
  mine: string;
  stored: string;
}

/** Shows the form's values beside the stored values, for the fields that differ. */
export function Comparison({ of, fields }: { of: string; fields: readonly ComparedField[] }) {
  const different = fields.filter(({ mine, stored }) => mine !== stored);
  return (
    <div ref={focusOnce} tabIndex={-1} className={css.comparison}>
      <Notice tone="red" title={`This ${of} was changed elsewhere`}>
        Someone saved it while this form was open. Choose which version stays.
      </Notice>
      <table className={css.table} aria-label="What differs">
        <thead>
          <tr>
            <th scope="col" className={css.head}>
              Field
            </th>
            <th scope="col" className={css.head}>
              Yours
            </th>
            <th scope="col" className={css.head}>
              Saved now
            </th>
          </tr>
        </thead>
        <tbody>
          {different.map(({ label, mine, stored }) => (
            <tr key={label}>
              <th scope="row" className={css.label}>
                {label}
              </th>
              <td className={css.cell}>{mine}</td>
              <td className={css.cell}>{stored}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Focuses the element when it is rendered, because the clicked button was removed. */
const focusOnce = (element: HTMLElement | null) => element?.focus();
