import { describe, expect, it } from 'vitest';
import { mutateSource, sitesOf } from './view-sites.ts';

const view = `
export function Row({ flow, rows, isLate }) {
  return (
    <ul aria-label="Rows">
      {isLate && <li>Too late</li>}
      {['1', '2'].map((key) => <Skeleton key={key} heading="h2" />)}
      {rows.map((row) => (
        <li key={row.id} className={css.row}>
          {row.name}
          <Button disabled={isLate} onClick={() => flow.send({ type: 'row.open', id: row.id })}>
            {isLate ? 'Closed' : 'Open'}
          </Button>
          <Link to="/rows">All</Link>
          <button onClick={() => flow.send({ type: 'row.drop' })} />
        </li>
      ))}
    </ul>
  );
}
`;

describe('the mutants of a view', () => {
  const sites = sitesOf('row.tsx', view);

  it('change only what a user can notice', () => {
    expect(sites.map(({ operator, what }) => `${operator}: ${what}`).toSorted()).toEqual([
      'condition dropped: isLate',
      'condition negated: isLate',
      'condition negated: isLate',
      'disabled dropped: isLate',
      "event not sent: flow.send({ type: 'row.drop' })",
      "event not sent: flow.send({ type: 'row.open', id: row.id })",
      'link elsewhere: "/rows"',
      'list item dropped: rows',
      'name lost: "Rows"',
      'part left out: isLate',
      'text dropped: All',
      'text dropped: Too late',
      'value dropped: row.name',
      "wrong event: 'row.drop'",
      "wrong event: 'row.open'",
    ]);
  });

  it('can be nested, and each is activated by its own number', () => {
    const wanted = ['event not sent', 'wrong event', 'list item dropped', 'text dropped'];
    const chosen = wanted.flatMap((operator, at) =>
      sites
        .filter((site) => site.operator === operator)
        .slice(0, 1)
        .map((site) => ({ ...site, mutant: at + 1 })),
    );
    const mutated = mutateSource(view, chosen);
    expect(mutated).toContain(
      "($mutant.drop(1) ? undefined : flow.send({ type: $mutant.instead(2, 'row.open', 'row.drop'), id: row.id }))",
    );
    expect(mutated).toContain('{$mutant.shorter(3, rows).map((row) => (');
    expect(mutated).toContain('<li>{$mutant.instead(4, "Too late", \'\')}</li>');
    expect(mutated.split('\n').length).toBe(view.split('\n').length + 1);
  });
});
