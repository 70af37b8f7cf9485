import type { ReactNode } from 'react';
import { Picture } from '../../../design/picture.tsx';
import * as css from './home.css.ts';

/** The picture of a card, loaded eagerly above the fold, with its overlays. */
export function CardPicture({
  src,
  eager,
  children,
}: {
  src: string | null | undefined;
  eager: boolean;
  children: ReactNode;
}) {
  return (
    <div className={css.pictureBox}>
      <Picture src={src} alt="" width={360} height={225} sizes={css.cardSizes} eager={eager} className={css.picture} />
      {children}
    </div>
  );
}
