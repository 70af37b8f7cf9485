import { useSelector } from '@xstate/react';
import { selectBanner as selectOpenBanner } from '../../../../machines/partner/order-otp/order-otp.selectors.ts';
import { selectBanner, selectIsHandedOver, selectOtp } from '../../../../machines/partner/orders/orders.selectors.ts';
import { Notice } from '../../../design/notice.tsx';
import { PartnerOrdersContext } from '../orders/orders.context.ts';
import * as css from '../orders/orders.css.ts';

/** The result of the last hand-over, shown on the page (spec §8, D27). */
export function HandOverMessage() {
  const otp = PartnerOrdersContext.useSelector(selectOtp);
  const ofPage = PartnerOrdersContext.useSelector(selectBanner);
  const ofDialog = useSelector(otp, (snapshot) => snapshot && selectOpenBanner(snapshot));
  const banner = otp ? ofDialog : ofPage;
  const isThanking = PartnerOrdersContext.useSelector(selectIsHandedOver);
  return (
    <>
      {banner && (
        // Not a live region, because the dialog announces the message.
        <div className={css.message} data-banner>
          <Notice tone="red" live={false}>
            {banner}
          </Notice>
        </div>
      )}
      <div role="status" className={css.thanks}>
        {isThanking && (
          <div className={css.thanksBox}>
            <Notice tone="leaf" live={false}>
              Order verified and marked as delivered successfully!
            </Notice>
          </div>
        )}
      </div>
    </>
  );
}
