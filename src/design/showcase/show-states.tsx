import { lazy, Suspense, useState } from 'react';
import { Button } from '../button.tsx';
import { Carousel } from '../carousel.tsx';
import { Notice } from '../notice.tsx';
import { PageSection } from '../page.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { Spinner } from '../spinner.tsx';
import { BusyOverlay } from '../busy-overlay.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonGroup } from '../states.tsx';
import { QrCode } from '../qr-code.tsx';
import { CartBar } from '../sticky-bar.tsx';
import { StoreCode } from '../store-code.tsx';
import { Toasts } from '../toasts.tsx';
import { Piece } from './piece.tsx';
import * as css from './showcase.css.ts';

const Dialog = lazy(() => import('../dialog.tsx'));
const ConfirmDialog = lazy(() => import('../confirm-dialog.tsx'));
const Lightbox = lazy(() => import('../lightbox.tsx'));

const pictures = ['dosa-54', 'thali-65', 'biryani-18'].map((name) => `/pictures/dish/${name}.webp`);
/** A QR code with the text 'Pehle'. */
const qrBits = 'Ff5z/BPQbrK7daXbrK7BeQf6r+AUAL5z4MrzeJrdKnzH4pAAdIv5UtBQPrr0ldb6LrrJBHzP7IEA';
const nothing = () => undefined;

/** Messages and loading states. */
export function ShowStates() {
  return (
    <>
      <PageSection title="Notices and toasts">
        <div className={css.columns}>
          {(['red', 'late', 'leaf', 'turmeric', 'plain'] as const).map((tone) => (
            <Notice key={tone} tone={tone} title={`A notice, ${tone}`}>
              It says what happened, and what to do.
            </Notice>
          ))}
          {(['success', 'error', 'warning', 'plain'] as const).map((kind) => (
            <div key={kind} className={css.stage}>
              <Toasts
                toasts={[{ id: 1, kind, text: `A toast: ${kind}`, action: { label: 'Undo', onPress: nothing } }]}
                onDismiss={nothing}
                onPause={nothing}
                onResume={nothing}
              />
            </div>
          ))}
        </div>
      </PageSection>
      <PageSection title="Waiting, nothing, failed">
        <div className={css.columns}>
          <SkeletonGroup label="Loading the showcase" className={css.stack}>
            {(['picture', 'title', 'line', 'short', 'block', 'circle', 'pill'] as const).map((shape) => (
              <Skeleton key={shape} shape={shape} />
            ))}
          </SkeletonGroup>
          <Piece name="spinner, progress">
            <Spinner label="Loading" />
            <ProgressBar label="Uploading" percent={64} />
          </Piece>
          <EmptyState art="thali" title="No orders yet" text="What you order appears here.">
            <Button>Browse Restaurants</Button>
          </EmptyState>
          <ErrorState title="Error loading orders" text="Please check your connection." onRetry={nothing} />
          <ErrorState title="Being tried again" onRetry={nothing} retrying />
        </div>
      </PageSection>
      <ShowOverlays />
    </>
  );
}

function ShowOverlays() {
  const [opened, setOpened] = useState<'dialog' | 'confirm' | 'lightbox' | 'waiting' | null>(null);
  const [at, setAt] = useState(0);
  const close = () => setOpened(null);
  const next = () => setAt((at + 1) % pictures.length);
  const previous = () => setAt((at + pictures.length - 1) % pictures.length);
  return (
    <PageSection title="Over the page">
      <div className={css.columns}>
        <div className={css.row}>
          <Button onClick={() => setOpened('dialog')}>Dialog</Button>
          <Button onClick={() => setOpened('confirm')}>Question</Button>
          <Button onClick={() => setOpened('lightbox')}>Lightbox</Button>
          <Button onClick={() => setOpened('waiting')}>Waiting</Button>
        </div>
        <Carousel title="Photos" pictures={pictures} at={at} onNext={next} onPrevious={previous} />
        <div className={css.stage}>
          <CartBar to="/design" summary="2 items · ₹12,60,425.03" />
        </div>
        <StoreCode />
        <div className={css.qrCode}>
          <QrCode bits={qrBits} label="QR code of an order" />
        </div>
      </div>
      {opened === 'waiting' && <BusyOverlay label="Sending OTP" onCancel={close} />}
      <Suspense>
        {opened === 'dialog' && (
          <Dialog
            open
            onClose={close}
            title="A dialog"
            description="A sheet on a phone."
            footer={<Button>Save</Button>}
          >
            <p>What it is about.</p>
          </Dialog>
        )}
        {opened === 'confirm' && (
          <ConfirmDialog
            open
            danger
            title="Delete this dish?"
            text="It is gone from the menu at once."
            confirmLabel="Delete"
            onConfirm={close}
            onCancel={close}
          />
        )}
        {opened === 'lightbox' && (
          <Lightbox
            open
            onClose={close}
            title="Photos"
            pictures={pictures}
            at={at}
            onNext={next}
            onPrevious={previous}
          />
        )}
      </Suspense>
    </PageSection>
  );
}
