import { useMemo } from 'react';
import { PageSection } from '../../../src/design/page.tsx';
import { StatusPill } from '../../../src/design/status-pill.tsx';
import type { FlowRecord } from '../book.ts';
import { formatCount } from './format.ts';
import { PathChips, Table } from './parts.tsx';
import * as parts from './parts.css.ts';
import { pathsByState, pathsByTransition } from './reading.ts';
import * as css from './flow-page.css.ts';

interface FlowTablesProps {
  flow: FlowRecord;
  /** Called with the index of the transition under the pointer, or null. */
  onPoint: (transition: number | null) => void;
}

/** Tables of the transitions and states, with the paths that cover them, and of all inputs of the model. */
export function FlowTables({ flow, onPoint }: FlowTablesProps) {
  const byTransition = useMemo(() => pathsByTransition(flow), [flow]);
  const byState = useMemo(() => pathsByState(flow, byTransition), [flow, byTransition]);
  const short = (id: string) => (id === flow.machine ? id : id.slice(flow.machine.length + 1));
  const isMissing = (id: string) => flow.uncovered.some((words) => words.includes(id));
  return (
    <>
      <PageSection title="Transitions">
        <Table
          label="Transitions"
          rows={flow.transitions.map((transition, place) => ({ ...transition, place }))}
          keyOf={({ id }) => id}
          columns={[
            {
              title: 'From',
              isName: true,
              cell: ({ source, place }) => (
                <span onPointerEnter={() => onPoint(place)} onPointerLeave={() => onPoint(null)}>
                  {short(source)}
                </span>
              ),
            },
            { title: 'On', cell: ({ event }) => event },
            { title: 'If', cell: ({ guard }) => guard ?? '' },
            { title: 'To', cell: ({ targets }) => targets.map(short).join(', ') || 'stays' },
            { title: 'Does', isWide: true, cell: ({ actions }) => actions.join(', ') },
            {
              title: 'Paths',
              isWide: true,
              cell: ({ id, place }) =>
                (byTransition[place] ?? []).length > 0 || isMissing(id) ? (
                  <PathChips slug={flow.slug} paths={byTransition[place] ?? []} />
                ) : (
                  <span className={parts.mutedText}>at the start</span>
                ),
            },
          ]}
        />
      </PageSection>
      <PageSection title="States">
        <Table
          label="States"
          rows={flow.states}
          keyOf={({ id }) => id}
          columns={[
            { title: 'State', isName: true, cell: ({ id }) => short(id) },
            { title: 'Kind', cell: ({ kind }) => kind },
            { title: 'Runs', cell: ({ invokes }) => invokes.join(', ') },
            { title: 'Tags', cell: ({ tags }) => tags.join(', ') },
            {
              title: 'Paths',
              isWide: true,
              cell: ({ id, kind }) =>
                kind === 'history' ? '' : <PathChips slug={flow.slug} paths={byState.get(id) ?? []} />,
            },
          ]}
        />
      </PageSection>
      <PageSection title="What can happen">
        <div className={css.twoTables}>
          <Table
            label="Events and their payloads"
            rows={flow.payloads}
            keyOf={({ type }) => type}
            columns={[
              { title: 'Event', isName: true, cell: ({ type }) => type },
              { title: 'Cases', isWide: true, cell: ({ cases }) => <Cases cases={cases} /> },
            ]}
          />
          <div className={parts.stack}>
            {flow.actors.length > 0 && (
              <Table
                label="Actors and their answers"
                rows={flow.actors}
                keyOf={({ id }) => id}
                columns={[
                  { title: 'Actor', isName: true, cell: ({ id }) => id },
                  { title: 'Cases', isWide: true, cell: ({ cases }) => <Cases cases={cases} /> },
                ]}
              />
            )}
            {flow.delays.length > 0 && (
              <Table
                label="Delays"
                rows={flow.delays}
                keyOf={({ name }) => name}
                columns={[
                  { title: 'Delay', isName: true, cell: ({ name }) => name },
                  {
                    title: 'Milliseconds',
                    isNumber: true,
                    cell: ({ milliseconds }) => formatCount(milliseconds),
                  },
                ]}
              />
            )}
            <Table
              label="Ways to start"
              rows={flow.starts.map((input, at) => ({ input, at }))}
              keyOf={({ at }) => at}
              columns={[
                { title: 'Start', isName: true, cell: ({ at }) => at + 1 },
                { title: 'Input', isWide: true, cell: ({ input }) => <span className={parts.code}>{input}</span> },
              ]}
            />
          </div>
        </div>
      </PageSection>
    </>
  );
}

function Cases({ cases }: { cases: readonly string[] }) {
  if (cases.length === 0) return <StatusPill tone="plain">runs, never answers</StatusPill>;
  return (
    <ul className={parts.bullets}>
      {cases.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}
