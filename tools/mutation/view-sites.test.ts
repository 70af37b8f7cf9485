import { describe, expect, it } from 'vitest';
import { plant, sitesOf } from './view-sites.ts';

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

describe('the faults of a view', () => {
  const sites = sitesOf('row.tsx', view);

  it('are found where a person would notice them', () => {
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

  it('are planted within each other, each under its number', () => {
    const wanted = ['event not sent', 'wrong event', 'list item dropped', 'text dropped'];
    const chosen = wanted.flatMap((operator, at) =>
      sites
        .filter((site) => site.operator === operator)
        .slice(0, 1)
        .map((site) => ({ ...site, fault: at + 1 })),
    );
    const planted = plant(view, chosen);
    expect(planted).toContain(
      "($fault.drop(1) ? undefined : flow.send({ type: $fault.instead(2, 'row.open', 'row.drop'), id: row.id }))",
    );
    expect(planted).toContain('{$fault.shorter(3, rows).map((row) => (');
    expect(planted).toContain('<li>{$fault.instead(4, "Too late", \'\')}</li>');
    expect(planted.split('\n').length).toBe(view.split('\n').length + 1);
  });
});
