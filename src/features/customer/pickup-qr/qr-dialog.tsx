import { formatDateSlot } from '../../../../domain/named-day.ts';
import { spokenDigits } from '../../../../domain/phone.ts';
import type { Pickup } from '../../../../machines/customer/orders/pickups.ts';
import Dialog from '../../../design/dialog.tsx';
import { QrCode } from '../../../design/qr-code.tsx';
import { VisuallyHidden } from '../../../design/visually-hidden.tsx';
import * as css from './pickup-code.css.ts';

/** The QR code of an order at the width of a phone, with the code below for a partner who types it. */
export default function QrDialog({ pickup: { id, code, qr, slot }, onClose }: { pickup: Pickup; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Show this at the counter"
      description={`Order ${id}${slot ? `, pickup slot ${formatDateSlot(slot)}` : ''}.`}
    >
      <div className={css.enlarged}>
        {qr !== null && <QrCode bits={qr} label={`QR code of order ${id}`} />}
        <p className={css.enlargedCode}>
          Code{' '}
          <strong className={css.digits} aria-hidden="true">
            {code}
          </strong>
          <VisuallyHidden>{spokenDigits(code)}</VisuallyHidden>
        </p>
      </div>
    </Dialog>
  );
}
