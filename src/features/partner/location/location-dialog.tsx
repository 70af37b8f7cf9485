import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { LocationActorRef } from '../../../../machines/partner/location/location.machine.ts';
import { selectPage } from '../../../../machines/partner/location/location.view.ts';
import { useCloseOnBack } from '../../../runtime/close-on-back.ts';
import { Button } from '../../../design/button.tsx';
import { Checkbox } from '../../../design/checkbox.tsx';
import { lazyDialog } from '../../../design/lazy-dialog.tsx';
import { Notice } from '../../../design/notice.tsx';
import { StatusPill } from '../../../design/status-pill.tsx';
import { TextField } from '../../../design/text-field.tsx';
import * as css from '../restaurant-form/restaurant-form.css.ts';
import type { Permission } from '../../../../machines/partner/location/location.actors.ts';

const Dialog = lazyDialog(() => import('../../../design/dialog.tsx'));

/** The location dialog (spec §2, Location dialog); rendered while its flow runs. */
export function LocationDialog({ location }: { location: LocationActorRef | undefined }) {
  const cancel = useCallback(() => location?.send({ type: 'location.cancel' }), [location]);
  useCloseOnBack('location', location !== undefined, cancel);
  return location ? <OpenDialog location={location} /> : null;
}

type WithLocation = { location: LocationActorRef };

function OpenDialog({ location }: WithLocation) {
  const { view, message } = useSelector(location, selectPage);
  const cancel = () => location.send({ type: 'location.cancel' });
  return (
    <Dialog
      open
      onClose={cancel}
      title="Allow location for better suggestions?"
      description="Your location becomes the map link of this restaurant. Do this where the restaurant is."
    >
      <div className={css.stack}>
        {message !== null && <Notice tone="red">{message}</Notice>}
        {view === 'manual' ? <Manual location={location} /> : <Asking location={location} />}
        <Button tone="quiet" full onClick={cancel}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

const permissions: Record<Permission, { tone: 'leaf' | 'red' | 'plain'; word: string }> = {
  granted: { tone: 'leaf', word: 'granted' },
  denied: { tone: 'red', word: 'denied' },
  prompt: { tone: 'plain', word: 'not asked yet' },
  unknown: { tone: 'plain', word: 'not known' },
};

function Asking({ location }: WithLocation) {
  const { view, permission, highAccuracy } = useSelector(location, selectPage);
  const { tone, word } = permissions[permission];
  const isLocating = view === 'locating';
  return (
    <>
      <p className={css.permissionLine}>
        Permission: <StatusPill tone={tone}>{word}</StatusPill>
      </p>
      <Checkbox
        label="High accuracy"
        checked={highAccuracy}
        disabled={isLocating}
        onChange={(high) => location.send({ type: 'accuracy.choose', high })}
      />
      <div className={css.dialogActions}>
        <Button full busy={isLocating} onClick={() => location.send({ type: 'location.allow' })}>
          Allow and generate
        </Button>
        <Button tone="outline" full disabled={isLocating} onClick={() => location.send({ type: 'location.manual' })}>
          Enter coordinates manually
        </Button>
      </div>
    </>
  );
}

function Manual({ location }: WithLocation) {
  const { latitude, longitude } = useSelector(location, selectPage);
  return (
    <form noValidate className={css.stack} action={() => location.send({ type: 'coordinates.save' })}>
      <TextField
        label="Latitude"
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        value={latitude}
        onChange={({ target }) => location.send({ type: 'latitude.change', text: target.value })}
      />
      <TextField
        label="Longitude"
        inputMode="decimal"
        autoComplete="off"
        value={longitude}
        onChange={({ target }) => location.send({ type: 'longitude.change', text: target.value })}
      />
      <div className={css.dialogActions}>
        <Button type="submit" full>
          Save
        </Button>
        <Button tone="outline" full onClick={() => location.send({ type: 'location.back' })}>
          Back
        </Button>
      </div>
    </form>
  );
}
