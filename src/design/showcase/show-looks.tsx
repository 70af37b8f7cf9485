import { PageSection } from '../page.tsx';
import { BrandMark, Wordmark } from '../brand-mark.tsx';
import { Card, CardLink } from '../card.tsx';
import { Picture } from '../picture.tsx';
import { PlateArt, type PlateKind } from '../plate-art.tsx';
import { Price } from '../price.tsx';
import { Rating } from '../rating.tsx';
import { StatusPill } from '../status-pill.tsx';
import { VegMark } from '../veg-mark.tsx';
import { Piece } from './piece.tsx';
import { colorPairs, typeStyles } from './swatches.css.ts';
import * as css from './showcase.css.ts';

const plates: readonly PlateKind[] = ['thali', 'biryani', 'dosa', 'sweet', 'paneer', 'idli', 'plate', 'broken'];

/** Primitives without interaction. */
export function ShowLooks() {
  return (
    <>
      <PageSection title="Colour">
        <div className={css.swatches}>
          {Object.entries(colorPairs).map(([name, look]) => (
            <div key={name} className={`${css.swatch} ${look}`}>
              {name}
            </div>
          ))}
        </div>
      </PageSection>
      <PageSection title="Type">
        <div className={css.stack}>
          {Object.entries(typeStyles).map(([name, look]) => (
            <Piece key={name} name={name}>
              <p className={look}>Hot idli at ₹1,00,000.00, 12:30 pm</p>
            </Piece>
          ))}
        </div>
      </PageSection>
      <PageSection title="Mark and plates">
        <div className={css.row}>
          <BrandMark size={64} />
          <Wordmark name="pehle" />
          {plates.map((kind) => (
            <PlateArt key={kind} kind={kind} size="s" />
          ))}
        </div>
      </PageSection>
      <PageSection title="Marks, prices, pills">
        <div className={css.row}>
          <VegMark veg words />
          <VegMark veg={false} words />
          <Rating value="4.6" />
          <Rating value="N/A" />
          {(['s', 'm', 'l'] as const).map((size) => (
            <Price key={size} size={size} paise={126_042_503} wasPaise={150_000_000} percentOff={16} />
          ))}
          <Price paise={4_050} />
          {(['leaf', 'turmeric', 'red', 'late', 'brand', 'strong', 'plain'] as const).map((tone) => (
            <StatusPill key={tone} tone={tone} dot={tone !== 'plain'}>
              {tone}
            </StatusPill>
          ))}
        </div>
      </PageSection>
      <PageSection title="Cards and pictures">
        <div className={css.columns}>
          <Card padded>A card</Card>
          <Card padded>
            <CardLink to="/design">A card that is one link</CardLink>
          </Card>
          <Piece name="picture">
            <Picture src="/pictures/dish/thali-65.webp" alt="A thali" width={320} height={240} />
          </Piece>
          <Piece name="picture: missing">
            <Picture src={null} alt="Nothing" width={320} height={240} />
          </Piece>
          <Piece name="picture: broken">
            <Picture src="/pictures/dish/gone-1.webp" alt="Gone" width={320} height={240} />
          </Piece>
        </div>
      </PageSection>
    </>
  );
}
