import { Picture } from '../../../design/picture.tsx';
import { cardPictureSize } from './card-picture-size.ts';
import * as css from './home.css.ts';
import type { Elements } from '../../../design/elements.ts';

/** The picture of a card, loaded eagerly above the fold, with its overlays. */
export function CardPicture({
  src,
  eager,
  children,
}: {
  src: string | null | undefined;
  eager: boolean;
  children: Elements;
}) {
  return (
    <div className={css.pictureBox}>
      <Picture src={src} alt="" {...cardPictureSize} eager={eager} className={css.picture} />
      {children}
    </div>
  );
}
