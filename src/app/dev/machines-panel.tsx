import { useSyncExternalStore } from 'react';
import { readMachines, subscribeToMachines, type InspectedMachine } from './inspector.ts';
import * as css from './machines-panel.css.ts';

/** The running machines with their states, contexts and last events; in development only. */
export default function MachinesPanel() {
  const machines = useSyncExternalStore(subscribeToMachines, readMachines);
  return (
    <details className={css.panel} data-testid="machines">
      <summary>{`${machines.length} machines`}</summary>
      {machines.map((machine) => (
        <Machine key={machine.sessionId} machine={machine} />
      ))}
    </details>
  );
}

function Machine({ machine: { id, state, context, events } }: { machine: InspectedMachine }) {
  return (
    <details>
      <summary className={css.state}>
        <strong>{id}</strong> <span>{state}</span>
      </summary>
      <p>{events.join(' ← ')}</p>
      <pre className={css.context}>{JSON.stringify(context, null, 2)}</pre>
    </details>
  );
}
