import { useApp } from '../../../runtime/app-context.tsx';
import { ButtonAnchor } from '../../../design/link-button.tsx';
import { Page } from '../../../design/page.tsx';
import { StoreCode } from '../../../design/store-code.tsx';
import * as css from './cart-page.css.ts';
import { CopyLink } from './copy-link.tsx';

/** The cart of deployments whose orders are handled in the Android app (spec §1, D1). */
export function AppNotice() {
  const { brand, storeUrl, supportEmail } = useApp().config;
  return (
    <Page width="narrow" title="Order in the app" lead={`Orders are handled in the ${brand} app for Android.`}>
      <div className={css.notice}>
        <figure className={css.figure}>
          <StoreCode />
          <figcaption>Point your phone&apos;s camera here to open the store.</figcaption>
        </figure>
        <ButtonAnchor href={storeUrl} size="l" full>
          Get the Android app
        </ButtonAnchor>
        <CopyLink address={storeUrl} />
        <p>
          Need help? Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </div>
    </Page>
  );
}
