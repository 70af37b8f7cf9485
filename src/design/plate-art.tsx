import biryani from './art/biryani.svg';
import broken from './art/broken.svg';
import dosa from './art/dosa.svg';
import idli from './art/idli.svg';
import paneer from './art/paneer.svg';
import plate from './art/plate.svg';
import sweet from './art/sweet.svg';
import thali from './art/thali.svg';
import { classNames } from './class-names.ts';
import * as css from './plate-art.css.ts';

/**
 * The drawings are files, of which a route loads only those that it shows. tools/scripts/draw-plates.ts generates the
 * plates with food.
 */
const plates = { plate, broken, thali, biryani, dosa, idli, paneer, sweet };

export type PlateKind = keyof typeof plates;

type PlateArtProps = { kind: PlateKind; size?: keyof typeof css.size; eager?: boolean; className?: string };

/** A decorative drawing of a plate. */
export function PlateArt({ kind, size = 'm', eager = false, className }: PlateArtProps) {
  return (
    <img
      src={plates[kind]}
      alt=""
      width={320}
      height={320}
      decoding="async"
      fetchPriority={eager ? 'high' : 'auto'}
      className={classNames(css.size[size], className)}
    />
  );
}
