import type { Takeout } from '../takeout.ts';

const on =
  (file: string, name: string) =>
  (title: string, id: string, find: string, replace: string): Takeout => ({
    id,
    file,
    find,
    replace,
    test: `tests/browser/${name}.spec.ts`,
    title,
  });
const login = on('src/features/login/send-otp.tsx', 'login-screens');
const code = on('src/features/login/verify-otp.tsx', 'login-screens');
const boxes = on('src/design/otp-field.tsx', 'login-screens');
const signup = on('src/features/signup/signup-form.tsx', 'signup');
const home = on('src/features/home/home.tsx', 'home');
const listing = on('src/features/home/listing.tsx', 'home');
const restaurantCard = on('src/features/home/restaurant-card.tsx', 'home');
const placeCard = on('src/features/home/place-card.tsx', 'home');
const header = on('src/features/restaurant/header.tsx', 'restaurant-page');
const menus = on('src/features/restaurant/menus.tsx', 'restaurant-page');
const dish = on('src/features/restaurant/dish-card.tsx', 'restaurant-page');

const theLogin = 'the login has a phone with +91';
const sixBoxes = 'are six, one digit each';
const walked = 'are walked by backspace and arrows';
const theSignup = 'the signup has name';
const visit = 'a customer chooses city and restaurant';
const restaurants = 'a restaurant card has picture';
const places = 'a place card has picture';
const emptiness = 'the texts without a list';
const dishes = 'each dish has a card with its picture';
const bare = 'without a rating and an address on a map';
const who = 'who they are and where';

/** The screens of login, signup, home and a restaurant: what only the page shows. */
export const takeouts: Takeout[] = [
  login(theLogin, 'CAUTH-1 CONST-3', '          prefix="+91"\n', ''),
  login(theLogin, 'CAUTH-1', '          Continue\n', '          Go on\n'),
  login(theLogin, 'CAUTH-2', '<TextLink to="/signup">', '<TextLink to="/">'),
  login(theLogin, 'CAUTH-3', 'By continuing you agree to our terms of service and privacy policy.', ''),
  on('src/features/login/send-otp.tsx', 'customer-login')(
    'customer login',
    'CAUTH-4',
    'label="Sending OTP"',
    'label="Sending"',
  ),
  on('src/features/login/verify-otp.tsx', 'customer-login')(
    'customer login',
    'CAUTH-20',
    'Please check your mobile messages',
    'Please check your messages',
  ),
  boxes(sixBoxes, 'CAUTH-9', 'length = 6', 'length = 4'),
  boxes(sixBoxes, 'CAUTH-10', 'onChange={onChange}', 'onChange={(typed) => onChange(typed.slice(0, 1))}'),
  boxes(
    walked,
    'CAUTH-11',
    'inputMode="numeric"',
    'inputMode="numeric"\n          onKeyDown={(event) => event.key === \'Backspace\' && event.preventDefault()}',
  ),
  boxes(
    walked,
    'CAUTH-12',
    'inputMode="numeric"',
    'inputMode="numeric"\n          onKeyDown={(event) => event.key.startsWith(\'Arrow\') && event.preventDefault()}',
  ),
  boxes(sixBoxes, 'CAUTH-13', '{slot.char ?? (slot', '{(slot.char ? `${slot.char}0` : null) ?? (slot'),
  code('Back leads from the code to the number', 'CAUTH-17', '<IconButton label="Back"', '<IconButton label="Further"'),
  code(
    'Go back to Login leads from the code to the number',
    'CAUTH-18',
    '          Go back to Login\n',
    '          Login\n',
  ),
  on('src/app/token-store.ts', 'login-screens')(
    'a code on its way survives a reload',
    'STORE-2 CAUTH-22',
    "access: 'access', refresh: 'refresh'",
    "access: 'a', refresh: 'r'",
  ),
  signup(theSignup, 'CAUTH-25', 'label="Name"', 'label="Nickname of yours"'),
  signup(theSignup, 'CAUTH-25 CONST-3', '        prefix="+91"\n', ''),
  signup(theSignup, 'CAUTH-25', '        Register\n', '        Go on\n'),
  signup(theSignup, 'CAUTH-26', '<TextLink to="/send-otp">Sign in</TextLink>', ''),
  signup(theSignup, 'CAUTH-29', '        maxLength={phoneLength}\n', ''),
  on('src/features/signup/signup.tsx', 'signup')(
    'a registration stays',
    'CAUTH-30',
    '<Notice tone="leaf">{message}</Notice>',
    '<Notice tone="leaf">{message.slice(0, 7)}</Notice>',
  ),

  home(visit, 'HOME-1', '        <Welcome />\n', ''),
  home(visit, 'HOME-2', "label: 'Places to Visit'", "label: 'Places'"),
  on('src/features/home/city-select.tsx', 'home')(
    visit,
    'HOME-3 HOME-12',
    "value === '' ? null : Number(value)",
    "value === '' ? null : 1",
  ),
  listing(restaurants, 'HOME-4', '<ul className={css.grid}>{cards(found)}</ul>', '<ul />'),
  listing(visit, 'HOME-5', '{count} {count === 1 ? one : many} found', '{count} {count === 1 ? one : many}'),
  listing(emptiness, 'HOME-6', "empty: 'No Restaurants Found'", "empty: 'Nothing'"),
  listing(emptiness, 'HOME-7', "empty: 'No Places Found'", "empty: 'Nothing'"),
  listing(emptiness, 'HOME-8', '`Select a city to see its ${many}.`', '`There are no ${many} in this city yet.`'),
  listing(emptiness, 'HOME-9', 'Loading amazing places...', 'Loading...'),
  on('machines/browse/browse.machine.ts', 'home')(
    visit,
    'HOME-10',
    "{ tab: 'restaurants', cityId: 1 }",
    "{ tab: 'restaurants', cityId: 2 }",
  ),
  on('machines/browse/browse.machine.ts', 'home')(
    visit,
    'HOME-11',
    "{ tab: 'restaurants', cityId: 1 }",
    "{ tab: 'places', cityId: 1 }",
  ),
  on('src/app/browse-memory.ts', 'home')(
    visit,
    'HOME-12 HOME-13',
    'sessionStorage.setItem(key, value)',
    'localStorage.setItem(key, value)',
  ),
  on('src/app/browse-memory.ts', 'home')(
    visit,
    'HOME-12 HOME-13',
    'sessionStorage.getItem(key)',
    "sessionStorage.getItem(key && '')",
  ),
  restaurantCard(restaurants, 'HOME-14', 'src={image}', 'src={null}'),
  on('src/design/picture.tsx', 'home')(restaurants, 'HOME-14 HOME-17', '        src={plate}\n', '        src=""\n'),
  restaurantCard(restaurants, 'HOME-15', '{cuisine}', ''),
  restaurantCard(restaurants, 'HOME-15', '{name}</CardLink>', '</CardLink>'),
  restaurantCard(restaurants, 'HOME-16', 'const defaultRating = 4.5', 'const defaultRating = 4'),
  restaurantCard(restaurants, 'HOME-16', '(rating ?? defaultRating)', 'defaultRating'),
  placeCard(places, 'HOME-17', 'src={image}', 'src={null}'),
  placeCard(places, 'HOME-18', "const defaultType = 'Place'", "const defaultType = ''"),
  placeCard(places, 'HOME-18', '{type ?? defaultType}', '{defaultType}'),
  placeCard(places, 'HOME-19', 'const defaultRating = 4;', 'const defaultRating = 4.5;'),
  placeCard(places, 'HOME-19', '(rating ?? defaultRating)', 'defaultRating'),
  placeCard(places, 'HOME-20', '{street}', ''),
  placeCard(places, 'HOME-20', '{description}', ''),
  placeCard(places, 'HOME-20', '>{name}</CardLink>', '></CardLink>'),
  restaurantCard(visit, 'HOME-21', '/restaurants/${id}', '/cart?${id}'),

  on('src/features/restaurant/restaurant.tsx', 'restaurant-page')(
    'the banner is the picture of the list',
    'REST-1',
    'restaurantId: id, listImageUrl',
    'restaurantId: id, listImageUrl: listImageUrl && null',
  ),
  header('the banner is the first of the pictures', 'REST-2', 'bannerInPage(id) : banner}', 'bannerInPage(id) : null}'),
  on('src/design/picture.tsx', 'restaurant-page')(
    'pictures that are missing or broken',
    'REST-3',
    '        src={plate}\n',
    '        src=""\n',
  ),
  header(who, 'REST-4', '<h1 className={css.name}>{name}</h1>', '<h1 className={css.name}>Restaurant</h1>'),
  header(who, 'REST-4', '[cuisine, street]', '[cuisine]'),
  header(who, 'REST-5', 'rating.toFixed(1)', "'5.0'"),
  header(bare, 'REST-5', "'N/A'", "'4.5'"),
  header(who, 'REST-6', 'href={map}', 'href="/"'),
  header(who, 'REST-6', 'View on Map', 'Map'),
  on('domain/map-link.ts', 'restaurant-page')(
    bare,
    'REST-7',
    'if (latitude === null || longitude === null) return null',
    'if (latitude !== undefined || longitude === null) return null',
  ),
  on('machines/restaurant/restaurant.selectors.ts', 'restaurant-page')(
    'the gallery shows eight pictures at most',
    'REST-8',
    'galleryMax = 8',
    'galleryMax = 9',
  ),
  menus(dishes, 'REST-13', '{dishes.map((item) => (', '{dishes.slice(0, 1).map((item) => ('),
  menus(dishes, 'REST-13', '          Menus\n', '          Dishes\n'),
  menus('a restaurant without menus says so', 'REST-14', 'No menus found for this restaurant', 'No menus found'),
  ...['/restaurantDetails', '/menus has', '/menusLiveInfo'].map((slow) =>
    menus(
      `a spinner turns until ${slow}`,
      'REST-15',
      '{isLoading && <Spinner label="Loading" />}',
      '{isLoading && null}',
    ),
  ),
  dish(dishes, 'MENU-1', 'src={image_url}', 'src={null}'),
  dish(dishes, 'MENU-1', '>{name}</Heading>', '></Heading>'),
  dish(dishes, 'MENU-2', '        <VegMark veg={isVeg === 1} />\n', ''),
  on('src/design/veg-mark.tsx', 'restaurant-page')(dishes, 'MENU-2', "veg ? 'Veg' : 'Non-veg'", "veg ? 'Veg' : 'Veg'"),
  dish(dishes, 'MENU-3', 'paise={pricePaise}', 'paise={fullPaise}'),
  dish(dishes, 'MENU-4', 'wasPaise={percentOff > 0 ? fullPaise : undefined}', 'wasPaise={undefined}'),
  on('src/design/price.tsx', 'restaurant-page')(
    dishes,
    'MENU-4',
    '<s className={css.was}>',
    '<s className={css.was} style={{ textDecoration: "none" }}>',
  ),
  dish(dishes, 'MENU-5', 'percentOff={percentOff}', 'percentOff={0}'),
  on('src/features/cart/add-to-cart.tsx', 'restaurant-page')(
    'a dish goes into the cart from its card',
    'MENU-6',
    'onClick={add}',
    '',
  ),
  on('src/features/orders/order-card.tsx', 'order-cards')(
    'an order shows restaurant, slot, dishes, total and the code',
    'STORE-26',
    '{slot && (',
    '{slot && false && (',
  ),
  on('src/features/orders/order-card.tsx', 'order-cards')(
    'an order shows restaurant, slot, dishes, total and the code',
    'STORE-26',
    'formatRupees(toPaise(order.total_amount))',
    'formatRupees(0)',
  ),
];
