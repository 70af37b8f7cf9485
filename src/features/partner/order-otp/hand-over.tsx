import { useSelector } from '@xstate/react';
import { selectPage as selectDialog } from '../../../../machines/partner/order-otp/order-otp.view.ts';
import { selectOtp, selectPage } from '../../../../machines/partner/orders/orders.view.ts';
import { Notice } from '../../../design/notice.tsx';
import { PartnerOrdersContext } from '../orders/orders.context.ts';
import * as css from '../orders/orders.css.ts';

/** The result of the last hand-over, shown on the page (spec §8, D27). */
export function HandOverMessage() {
  const otp = PartnerOrdersContext.useSelector(selectOtp);
  const { banner: ofPage, isHandedOver: isThanking } = PartnerOrdersContext.useSelector(selectPage);
  const ofDialog = useSelector(otp, (snapshot) => snapshot && selectDialog(snapshot).banner);
  const banner = otp ? ofDialog : ofPage;
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
