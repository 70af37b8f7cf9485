import type { Takeout } from '../takeout.ts';

const part =
  (file: string, test: string) =>
  (id: string, find: string, replace: string): Takeout => ({ id, file, find, replace, test });
const onPages =
  (file: string, test = 'tests/browser/restaurant-pages.spec.ts') =>
  (id: string, title: string, find: string, replace: string): Takeout => ({ id, file, find, replace, test, title });

const forms = 'tests/browser/restaurant-forms.spec.ts';

const inRoutes = onPages('src/app/partner/partner-routes.tsx');
const inFormRoutes = onPages('src/app/partner/partner-routes.tsx', forms);
const inDashboard = onPages('src/features/partner-dashboard/partner-dashboard.tsx');
const inRow = onPages('src/features/partner-dashboard/restaurant-row.tsx');
const inList = onPages('src/features/partner-restaurants/partner-restaurants.tsx');
const inCard = onPages('src/features/partner-restaurants/restaurant-card.tsx');
const inMarks = onPages('src/features/partner-restaurants/restaurant-marks.tsx');
const inFields = onPages('src/features/partner-restaurant-form/restaurant-fields.tsx', forms);
const inCreateForm = onPages('src/features/partner-restaurant-add/create-form.tsx', forms);
const inEdit = onPages('src/features/partner-restaurant-edit/partner-restaurant-edit.tsx', forms);
const inEditForm = onPages('src/features/partner-restaurant-edit/edit-form.tsx', forms);
const inDialog = onPages('src/features/partner-restaurant-form/location-dialog.tsx', 'tests/browser/location.spec.ts');
const inStore = part(
  'machines/partner-restaurants/partner-restaurants.selectors.ts',
  'tests/machines/partner-restaurants.test.ts',
);
const inStoreActors = part(
  'machines/partner-restaurants/partner-restaurants.actors.ts',
  'tests/machines/partner-restaurants.test.ts',
);
const inPictures = part(
  'machines/restaurant-pictures/restaurant-pictures.selectors.ts',
  'tests/machines/restaurant-pictures.test.ts',
);
const inPicturesActors = part(
  'machines/restaurant-pictures/restaurant-pictures.actors.ts',
  'tests/machines/restaurant-pictures.test.ts',
);
const inCreate = part(
  'machines/restaurant-create/restaurant-create.machine.ts',
  'tests/machines/restaurant-create.test.ts',
);
const inCreateSetup = part(
  'machines/restaurant-create/restaurant-create.setup.ts',
  'tests/machines/restaurant-create.test.ts',
);
const inCreateActors = part(
  'machines/restaurant-create/restaurant-create.actors.ts',
  'tests/machines/restaurant-create.test.ts',
);
const inRules = part('domain/restaurant-form.ts', 'tests/domain/restaurant-form.test.ts');
const inEntry = part('machines/shared/restaurant-entry.ts', 'tests/machines/restaurant-create.test.ts');
const inEditMachine = part(
  'machines/restaurant-edit/restaurant-edit.machine.ts',
  'tests/machines/restaurant-edit.test.ts',
);
const inLocation = part('machines/location/location.machine.ts', 'tests/machines/location.test.ts');
const inLocationActors = part('machines/location/location.actors.ts', 'tests/machines/location.test.ts');
const inUpload = part('machines/image-upload/image-upload.machine.ts', 'tests/machines/image-upload.actors.test.ts');
const inImageRules = part('domain/image-file.ts', 'tests/domain/upload.test.ts');

/** The partner's dashboard and restaurants: the pages, what they decide, and the calls they make. */
export const takeouts: Takeout[] = [
  inRoutes('ROUTE-13', 'ROUTE-13', "      { path: 'dashboard', Component: Dashboard },\n", ''),
  inRoutes('ROUTE-14', 'ROUTE-14', "      { path: 'restaurants', Component: Restaurants },\n", ''),
  inFormRoutes('ROUTE-15', 'ROUTE-15', "      { path: 'restaurants/add', Component: AddRestaurant },\n", ''),
  inFormRoutes('ROUTE-16', 'ROUTE-16', "      { path: 'restaurants/edit/:id', Component: EditRestaurant },\n", ''),

  inDashboard('DASH-1', 'DASH-1 ', 'name ? `Welcome, ${name}!`', 'name ? `Welcome!`'),
  inDashboard('DASH-2', 'DASH-2 ', ', more: counters && `${words(counters.approved)} approved`', ', more: null'),
  inDashboard('DASH-3', 'DASH-3 ', "{ name: 'Active Restaurants', value: counters?.active },", ''),
  inDashboard('DASH-4', 'DASH-4 ', "{ name: 'Menu Items', value: counters?.menuItems },", ''),
  inDashboard('DASH-5', 'DASH-5 ', "{ name: 'Pending Approval', value: counters?.pending },", ''),
  inStore('DASH-2', "({ status }) => status === 'approved');", '({ status }) => status);'),
  inStore('DASH-3', 'approved.filter(({ menu_count: count = 0 }) => count > 0).length', 'approved.length'),
  inStore('DASH-4', '=> sum + count, 0)', '=> sum || count, 0)'),
  inStore('DASH-5', "({ status }) => status === 'pending').length", "({ status }) => status === 'rejected').length"),
  inDashboard('DASH-6', 'DASH-6 ', '            My Profile\n', '            Profile\n'),
  inDashboard('DASH-7', 'DASH-7 ', 'const listed = 5;', 'const listed = 6;'),
  inRow('DASH-8', 'DASH-8 ', '<RestaurantStatus status={status} />', '{status && null}'),
  inRow('DASH-8', 'DASH-8 ', '?.[0].toUpperCase()}', '?.[0].toLowerCase()}'),
  inRow('DASH-9', 'DASH-9 ', '/partner/restaurants/edit/${id}', '/partner/restaurants/${id}'),
  inRow('DASH-10', 'DASH-10 ', '/partner/restaurants/${id}/menu', '/partner/restaurants/${id}'),
  inDashboard('DASH-11', 'DASH-11', 'View All Restaurants ({restaurants.length})', 'View All Restaurants'),
  inDashboard('DASH-12', 'DASH-12', 'title="No Restaurants Yet"', 'title="Nothing Yet"'),

  inList('PREST-1', 'PREST-1 ', "{restaurants.length} {restaurants.length === 1 ? 'restaurant' : 'restaurants'}", ''),
  inList('PREST-2', 'PREST-2 ', 'undefined : <Add />', 'undefined : undefined'),
  inList('PREST-3', 'PREST-3 ', '{restaurants.map((restaurant) => (', '{restaurants.slice(1).map((restaurant) => ('),
  inPictures(
    'PREST-4',
    'return pictures[restaurantId] ?? imageUrl;',
    'return imageUrl ?? pictures[restaurantId] ?? null;',
  ),
  inCard('PREST-4', 'PREST-4', '<Store size={40} aria-hidden="true" data-icon="" />', ''),
  inCard('PREST-5', 'PREST-5 ', '<p className={css.quiet}>{address}</p>', '{address && null}'),
  inCard('PREST-6', 'PREST-6 ', '{formatPhone(phone)}', '{formatPhone && phone}'),
  inMarks('PREST-7', 'PREST-7 ', '{status.charAt(0).toUpperCase() + status.slice(1)}', '{status}'),
  inMarks('PREST-8', 'PREST-8', "pending: 'turmeric'", "pending: 'red'"),
  inMarks('PREST-8', 'PREST-8', "tones[status] ?? 'plain'", "tones[status] ?? 'red'"),
  {
    id: 'PREST-9',
    file: 'machines/restaurant-edit/restaurant-edit.actors.ts',
    find: 'body: { restaurantId, ...fields }',
    replace: "body: { restaurantId, ...fields, ...({ status: 'approved' } as object) }",
    test: 'tests/machines/restaurant-edit.test.ts',
  },
  inCard('PREST-10', 'PREST-10', '            Manage Menu{of}\n', '            Dishes{of}\n'),
  inList('PREST-11', 'PREST-11', '            <Add />\n            <Refresh />', '            <Refresh />'),
  inPictures('PREST-12', "snapshot.matches({ settled: 'incomplete' }) ||", ''),
  inPictures('PREST-12', '|| snapshot.context.broken.length > 0', ''),
  inFields('PREST-13', 'PREST-13', 'label="Street Address"', 'label="Street"'),
  inFields('PREST-14', 'PREST-14', "label: 'Non-Vegetarian'", "label: 'Other'"),
  inFields('PREST-15', 'PREST-15', 'label="Map URL"', 'label="Link"'),
  inFields('PREST-16', 'PREST-16', '          Clear\n', '          Remove\n'),
  inCreateForm('PREST-17', 'PREST-17', '<PictureChoice files={files} />', '{files && PictureChoice && null}'),
  inCreateForm('PREST-18', 'PREST-18', 'disabled={!mayChoose}', ''),
  inCreateSetup('PREST-18', "form.name.trim() !== '' && form.cityId !== null", "form.name.trim() !== ''"),

  inRules('PREST-19', 'Restaurant name is required', 'Name is required'),
  inRules('PREST-20', "...(address.trim() === '' && { address: 'Address is required' }),", ''),
  inRules('PREST-21', "...(cityId === null && { cityId: 'Please select a city' }),", ''),
  inRules('PREST-22', "...(phone === '' && { phone: 'Phone number is required' }),", ''),
  inRules('PREST-23', "phone !== '' && !isPhone(phone) &&", "phone !== '' && phone.length > 10 &&"),
  inRules('PREST-24', "...(mapUrl.trim() === '' && { mapUrl: 'Map URL is required' }),", ''),
  inRules('PREST-25', '/^https?:\\/\\//i.test(text)', '/^\\w+:/i.test(text)'),
  inEditMachine(
    'PREST-24',
    'Object.keys(changedRestaurantFaults(context.form)).length === 0',
    "changedRestaurantFaults(context.form) && context.form.mapUrl.startsWith('http')",
  ),

  inCreate(
    'PREST-26',
    "params: ({ event }) => event.output }, target: 'linking' }",
    "params: ({ event }) => event.output }, target: 'created' }",
  ),
  inCreateSetup('PREST-27', "'Restaurant created successfully!'", "'Done.'"),
  inCreateSetup('PREST-28', 'redirect: 1_500', 'redirect: 1_400'),
  inEditMachine('PREST-29', 'phone, mapUrl: mapUrl ??', "phone: '', mapUrl: phone && mapUrl ? mapUrl :"),
  inEditForm(
    'PREST-30',
    'PREST-30',
    '      </fieldset>',
    '        <input type="file" aria-label="Image" />\n      </fieldset>',
  ),
  inEdit('PREST-31', 'PREST-31', 'title="Restaurant not found"', 'title="Not found"'),
  inEditMachine('PREST-32', "'Restaurant updated successfully!'", "'Done.'"),
  inEditMachine('PREST-33', 'redirect: 1_500', 'redirect: 1_600'),

  inDialog('PREST-34', 'PREST-34', 'title="Allow location for better suggestions?"', 'title="Location"'),
  inDialog('PREST-35', 'granted', "word: 'granted'", "word: 'yes'"),
  inDialog('PREST-36', 'PREST-36', '          Allow and generate\n', '          Allow\n'),
  inDialog('PREST-37', 'PREST-37', '          Enter coordinates manually\n', '          Manually\n'),
  inDialog('PREST-38', 'PREST-38', '          Cancel\n', '          Leave\n'),
  inDialog('PREST-39', 'PREST-39', 'label="High accuracy"', 'label="Precise"'),
  inLocationActors('PREST-39', 'enableHighAccuracy: input.highAccuracy', 'enableHighAccuracy: input && false'),
  inLocation('PREST-40', 'mapUrl: directionsLink({ latitude, longitude }) };', "mapUrl: directionsLink && '' };"),
  part('domain/map-link.ts', 'tests/domain/coordinates.test.ts')(
    'PREST-41',
    '/maps/dir/?api=1&destination=',
    '/maps/?q=',
  ),
  inEntry('PREST-42', "coordinates: 'mapUrl' in change ? null : entry.coordinates", 'coordinates: entry.coordinates'),
  part('domain/coordinates.ts', 'tests/domain/coordinates.test.ts')(
    'PREST-43',
    'const decimals = 5;',
    'const decimals = 4;',
  ),
  inLocation('PREST-44', 'Enter valid numeric latitude and longitude.', 'Enter numbers.'),
  inLocationActors('PREST-45', 'requestTimeoutMs = 15_000', 'requestTimeoutMs = 10_000'),
  inLocation('PREST-45', 'cutOff: 20_000', 'cutOff: 15_000'),
  inLocation('PREST-46', 'Geolocation is not supported by this browser.', 'Not supported.'),
  inLocation('PREST-47', 'Permission denied. Please allow location or enter manually.', 'Permission denied.'),
  inLocation('PREST-48', 'Timed out. Try again or enter coordinates manually.', 'Timed out.'),
  inLocation('PREST-49', 'Failed to get location.', 'No location.'),

  inImageRules('PREST-50', "'image/webp'];", "'image/webp', 'image/gif'];"),
  inImageRules('PREST-51', 'size > maxImageBytes', 'size >= maxImageBytes'),
  part('domain/upload-folder.ts', 'tests/domain/upload.test.ts')('PREST-52', '/[^a-z0-9]/g', '/[^a-z0-9.]/g'),
  inUpload('PREST-53', "uploadFailedMessage = 'Upload failed'", "uploadFailedMessage = 'Failed'"),

  inStoreActors('API-33', "if (!('data' in data))", 'if (Array.isArray(data) && data.length < 0)'),
  inCreateActors('API-34', 'data.restaurantId ?? data.id', 'data.restaurantId'),
  inEditMachine(
    'API-35',
    'fields: restaurantFields(context) })',
    'fields: { ...restaurantFields(context), city_id: 0 } })',
  ),
  inPicturesActors('API-44', 'body: { restaurantId }, signal', 'body: { restaurantId: restaurantId + 1 }, signal'),
  inCreateActors('API-45', "media_url: url, type: 'image'", "media_url: url.slice(1), type: 'image'"),
  inStoreActors(
    'STORE-17',
    'restaurants: data.data,',
    'restaurants: data.data.map((each) => ({ ...each, map_url: null })),',
  ),
  inStoreActors('STORE-28', 'partnerId: data.partnerId, count', 'partnerId: null, count'),
];
