import { isolateName } from '../../../../domain/isolate-name.ts';
import { useSelector } from '@xstate/react';
import { Keyboard, ScanLine } from 'lucide-react';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { parseScanFragment } from '../../../../domain/scanned-code.ts';
import { createScanActors } from '../../../../machines/partner/scan/scan.actors.ts';
import { scanMachine } from '../../../../machines/partner/scan/scan.machine.ts';
import { selectRestaurants } from '../../../../machines/partner/restaurants/restaurants.view.ts';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { createCamera, type Camera } from '../../../runtime/partner/camera.ts';
import { keptRestaurant, useKeptRestaurant } from '../../../runtime/partner/kept-restaurant.ts';
import { usePortal, usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { randomKey } from '../../../runtime/random-key.ts';
import { Button } from '../../../design/button.tsx';
import { useFocusReplacement } from '../../../design/focus-replacement.ts';
import { LinkButton } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import { SelectField } from '../../../design/select-field.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { EmptyState } from '../../../design/states.tsx';
import { ScanContext, useScan } from './scan.context.ts';
import * as css from './scan.css.ts';
import { ScanResultNotice } from './scan-result.tsx';
import { TypingForm } from './typing-form.tsx';

/** Hands orders over by their QR codes (D223). */
export default function Scan() {
  const { api } = usePortal();
  const restaurants = usePortalFlow('partnerRestaurants');
  const { hash } = useLocation();
  const [logic, attach] = useMemo(() => {
    const opened = createCamera();
    const actors = createScanActors({
      api,
      restaurants,
      randomKey,
      openCamera: opened.open,
      preferred: keptRestaurant,
    });
    return [scanMachine.provide({ actors }), opened.attach] as const;
  }, [api, restaurants]);
  const input = { opened: parseScanFragment(hash), origin: location.origin };
  return (
    // The link of another QR code, opened while this page is shown, starts again.
    <ScanContext.Provider key={hash} logic={logic} options={{ input }}>
      <Screen attach={attach} />
    </ScanContext.Provider>
  );
}

function Screen({ attach }: { attach: Camera['attach'] }) {
  useKeptRestaurant(ScanContext.useActorRef());
  const { view } = useScan();
  return (
    <Page width="middle" title="Scan Codes">
      <PageTitle>Scan Codes</PageTitle>
      <div className={css.parts} {...useFocusReplacement('[data-result] button')}>
        {view !== 'choosing' && view !== 'opened' && <Restaurant />}
        {view === 'choosing' && <Choosing />}
        {view === 'opened' && <Opened />}
        {(view === 'finding' || view === 'asking' || view === 'scanning') && <Picture attach={attach} view={view} />}
        {view === 'denied' && <Denied />}
        {view === 'typing' && <TypingForm />}
        <Result />
        <Ways />
      </div>
    </Page>
  );
}

function Choosing() {
  const { send } = ScanContext.useActorRef();
  const restaurants = useSelector(usePortalFlow('partnerRestaurants'), selectRestaurants) ?? [];
  if (restaurants.length === 0)
    return (
      <EmptyState art="plate" title="No Restaurants Yet" text="Orders come to a restaurant. Add your first one.">
        <LinkButton to="/partner/restaurants/add">Add Restaurant</LinkButton>
      </EmptyState>
    );
  return (
    <section aria-labelledby="where" className={css.parts}>
      <h2 id="where" className={css.heading}>
        Where do you hand over?
      </h2>
      {restaurants.map(({ id, name, street_address }) => (
        <Button
          key={id}
          tone="outline"
          size="l"
          full
          className={css.choice}
          onClick={() => send({ type: 'restaurant.choose', restaurantId: id })}
        >
          {`${isolateName(name)}, ${isolateName(street_address)}`}
        </Button>
      ))}
    </section>
  );
}

/** Chooses or changes the restaurant that hands over; typed codes need none. */
function Restaurant() {
  const { send } = ScanContext.useActorRef();
  const { restaurantId: chosen } = useScan();
  const restaurants = useSelector(usePortalFlow('partnerRestaurants'), selectRestaurants) ?? [];
  if (restaurants.length < 2) return null;
  const options = restaurants.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <SelectField
      label="Restaurant"
      value={String(chosen ?? '')}
      options={chosen === null ? [{ value: '', label: 'All restaurants' }, ...options] : options}
      onChange={({ target }) => send({ type: 'restaurant.choose', restaurantId: Number(target.value) })}
    />
  );
}

/** While the order of the link that opened the page is read. */
function Opened() {
  return useScan().isChecking ? (
    <p role="status">
      <Spinner /> Checking the code
    </p>
  ) : null;
}

function Picture({ attach, view }: { attach: Camera['attach']; view: 'finding' | 'asking' | 'scanning' }) {
  const { isChecking } = useScan();
  return (
    <div className={css.frame}>
      <video ref={attach} className={css.video} autoPlay muted playsInline aria-hidden="true" />
      <p className={css.hint} role="status">
        {isChecking
          ? 'Checking the code'
          : view === 'scanning'
            ? "Hold the customer's QR code in front of the camera"
            : 'Allow the camera to read QR codes'}
      </p>
    </div>
  );
}

function Denied() {
  const { problem } = useScan();
  return problem === null || problem === 'unsupported' ? null : (
    <Notice tone="turmeric" title={problems[problem].title}>
      <p>{problems[problem].text}</p>
      {problem === 'blocked' && (
        <LinkButton to="/partner/scan" reloadDocument tone="outline">
          Reload the page
        </LinkButton>
      )}
    </Notice>
  );
}

const problems = {
  denied: {
    title: 'The camera is not allowed',
    text: 'Allow it for this page in the settings of the browser, then try again. Or type the code.',
  },
  blocked: { title: 'The camera is off on this page', text: 'Reload the page to use the camera. Or type the code.' },
  missing: {
    title: 'No camera works',
    text: 'Check that the device has one and that no other app uses it, then try again. Or type the code.',
  },
} as const;

function Result() {
  const { result } = useScan();
  return (
    <div className={css.result} role="status" data-result>
      {result && <ScanResultNotice result={result} />}
    </div>
  );
}

/** The other ways to enter a code. */
function Ways() {
  const { send } = ScanContext.useActorRef();
  const { view, isChecking } = useScan();
  const canScan = view === 'opened' || view === 'denied' || view === 'typing';
  return (
    <div className={css.ways}>
      {canScan && (
        <Button
          tone="outline"
          size="l"
          disabled={isChecking}
          icon={<ScanLine size={20} aria-hidden />}
          onClick={() => send({ type: 'camera.start' })}
        >
          {view === 'denied' ? 'Try again' : 'Use the camera'}
        </Button>
      )}
      {view !== 'typing' && view !== 'finding' && (
        <Button
          tone="outline"
          size="l"
          disabled={isChecking}
          icon={<Keyboard size={20} aria-hidden />}
          onClick={() => send({ type: 'typing.start' })}
        >
          Type the code
        </Button>
      )}
    </div>
  );
}
