import type { Takeout } from '../takeout.ts';

const part =
  (file: string, test: string, title?: string) =>
  (id: string, find: string, replace: string): Takeout => ({
    id,
    file,
    find,
    replace,
    test: `tests/${test}`,
    ...(title && { title }),
  });
const inLightbox = part('machines/lightbox/lightbox.machine.ts', 'machines/lightbox.test.ts');
const inDetails = part('machines/menu-details/menu-details.machine.ts', 'machines/menu-details.test.ts');
const inDetailsActors = part('machines/menu-details/menu-details.actors.ts', 'machines/menu-details.actors.test.ts');
const inGallery = part('machines/place-gallery/place-gallery.machine.ts', 'machines/place-gallery.test.ts');
const inPlace = part('machines/place/place.selectors.ts', 'machines/place.test.ts');
const inPlaceActors = part('machines/place/place.actors.ts', 'machines/place.actors.test.ts');
const modal = part(
  'src/features/restaurant/dish-details.tsx',
  'browser/menu-details.spec.ts',
  'the modal has pictures',
);
const soldOut = part(
  'src/features/restaurant/dish-details.tsx',
  'browser/menu-details.spec.ts',
  'out of stock says so',
);
const lightbox = part('src/design/lightbox.tsx', 'browser/gallery.spec.ts', 'a photo opens the lightbox');
const place = part('src/features/place/place-parts.tsx', 'browser/place.spec.ts', 'a place has banner');

/** A dish's details, the lightbox and a place: what the machines decide, and what only the page shows. */
export const takeouts: Takeout[] = [
  part('src/features/restaurant/gallery.tsx', 'browser/gallery.spec.ts', 'a photo opens the lightbox')(
    'REST-9',
    "onClick={() => lightbox.send({ type: 'lightbox.open', at, count: urls.length })}",
    'onClick={() => lightbox.getSnapshot()}',
  ),
  inLightbox('REST-10 PLACE-7', 'aroundFrom(context.at, by, context.count)', 'context.at + by'),
  lightbox('REST-11', '{`${at + 1} of ${pictures.length}`}', '{pictures.length}'),
  part('src/features/restaurant/gallery.tsx', 'browser/restaurant-page.spec.ts', 'missing or broken')(
    'REST-12',
    'No images available',
    'Nothing',
  ),

  part('src/features/restaurant/dish-card.tsx', 'browser/menu-details.spec.ts', 'the modal has pictures')(
    'MENU-7',
    "type: 'details.open',",
    "type: 'details.close',",
  ),
  inDetails('MENU-8', 'aroundFrom(context.at, by, context.imageUrls.length)', 'context.at + by'),
  modal('MENU-9', '{category && <span>{category}</span>}', ''),
  modal('MENU-10', '<VegMark veg={item.is_veg === 1} words />', ''),
  modal('MENU-11', '{description && <p className={css.description}>{description}</p>}', ''),
  modal('MENU-12', 'percentOff={percentOff} size="l"', 'size="l"'),
  modal('MENU-13', '<AddDish item={item} live={live} soldOutLabel="Out of Stock" />', ''),
  modal('MENU-14', '<StockNote liveCount={liveCount} />', ''),
  soldOut('MENU-15', '<StatusPill tone="red">Out of Stock</StatusPill>', ''),
  part('src/features/cart/add-to-cart.tsx', 'browser/menu-details.spec.ts', 'out of stock says so')(
    'MENU-16',
    'size="s" disabled aria-label',
    'size="s" aria-label',
  ),
  inDetails(
    'MENU-17',
    "onError: { target: '#menuDetails.closed', actions: 'complainUnreachable' }",
    "onError: { target: 'ready', actions: 'complainUnreachable' }",
  ),

  part('src/app/router.tsx', 'browser/place.spec.ts', 'a place has banner')(
    'ROUTE-7',
    "path: '/places/:id', Component: Place",
    "path: '/places/:id', Component: NotFound",
  ),
  place('PLACE-1', '<Rating value={(rating ?? defaultRating).toFixed(1)} />', ''),
  place('PLACE-1', '{type ?? defaultType}', '{defaultType}'),
  place('PLACE-2', "{street ?? 'No address available'}", ''),
  inPlace('PLACE-3', ' && place.longitude !== null', ''),
  inGallery('PLACE-4', 'const autoScrollMs = 3000;', 'const autoScrollMs = 4000;'),
  inGallery('PLACE-5', 'aroundFrom(context.at, 1, context.imageUrls.length)', 'context.at + 1'),
  inGallery('PLACE-6', 'context.imageUrls.filter((each) => each !== url)', 'context.imageUrls'),
  part('src/features/place/place-gallery.tsx', 'browser/place.spec.ts', 'a photo opens the lightbox')(
    'PLACE-7',
    "lightbox.send({ type: 'lightbox.open', at: picture, count: pictures.length });",
    '',
  ),

  inPlaceActors('API-13', 'placesToVisitId: placeId', 'placesToVisitId: placeId + 1'),
  part('machines/catalog/catalog.actors.ts', 'machines/place.actors.test.ts')(
    'API-12',
    'params: { path: { id } }, signal',
    'params: { path: { id: id + 1 } }, signal',
  ),
  inDetailsActors(
    'API-17',
    'const { category, description } = data.menu;',
    'const { category } = data.menu;\n      const description = null;',
  ),
  inDetailsActors('API-18', 'imageUrls: data.media.image_urls }', 'imageUrls: [] }'),
  inPlaceActors('STORE-11', "catalog.read('place'", "catalog.refresh('place'"),
];
