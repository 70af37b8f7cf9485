import { createActorContext } from '@xstate/react';
import { useCallback, type ReactNode } from 'react';
import { spokenDigits } from '../../../../domain/phone.ts';
import { pickupQrMachine } from '../../../../machines/customer/pickup-qr/pickup-qr.machine.ts';
import { selectPage } from '../../../../machines/customer/pickup-qr/pickup-qr.view.ts';
import type { Pickup } from '../../../../machines/customer/orders/pickups.ts';
import { useCloseOnBack } from '../../../runtime/close-on-back.ts';
import { classNames } from '../../../design/class-names.ts';
import { lazyDialog } from '../../../design/lazy-dialog.tsx';
import { QrCode } from '../../../design/qr-code.tsx';
import { VisuallyHidden } from '../../../design/visually-hidden.tsx';
import * as css from './pickup-code.css.ts';
import type { Elements } from '../../../design/elements.ts';

const PickupQrContext = createActorContext(pickupQrMachine);

const QrDialog = lazyDialog(() => import('./qr-dialog.tsx'));

type PickupCodeProps = { pickup: Pickup; isLarge?: boolean; children?: ReactNode };

/**
 * The pickup code, large enough to be read across a counter, and its QR code, which a press enlarges (D221). `children`
 * are below it.
 * @param isLarge Whether the digits are at least 40 px high.
 */
export function PickupCode({ pickup, isLarge = false, children }: PickupCodeProps) {
  const { send } = PickupQrContext.useActorRef();
  const { id, code, qr } = pickup;
  return (
    <div className={classNames(css.pickup, isLarge && css.largePickup)}>
      <div className={css.words}>
        <p>Show this code at the counter</p>
        <p className={classNames(css.code, isLarge && css.largeCode)} aria-hidden="true">
          <span>{code.slice(0, 3)}</span>
          <span>{code.slice(3)}</span>
        </p>
        {/* Only the visible digits are copied. */}
        <p className={css.spokenCode}>
          <VisuallyHidden>{spokenDigits(code)}</VisuallyHidden>
        </p>
      </div>
      {qr !== null && (
        <button
          type="button"
          className={css.qrButton}
          aria-label={`Enlarge the QR code of order ${id}`}
          onClick={() => send({ type: 'qr.open', pickup })}
        >
          <QrCode bits={qr} label="" />
        </button>
      )}
      {children !== undefined && <div className={css.below}>{children}</div>}
    </div>
  );
}

/** Provides the enlarged QR code to a page with pickup codes. */
export function WithPickupQr({ children }: { children: Elements }) {
  return (
    <PickupQrContext.Provider>
      {children}
      <EnlargedQr />
    </PickupQrContext.Provider>
  );
}

/** The QR code at full width, while a pickup code has opened it. */
function EnlargedQr() {
  const { send } = PickupQrContext.useActorRef();
  const { pickup } = PickupQrContext.useSelector(selectPage);
  const close = useCallback(() => send({ type: 'qr.close' }), [send]);
  useCloseOnBack('qr', pickup !== null, close);
  return pickup && <QrDialog pickup={pickup} onClose={close} />;
}
