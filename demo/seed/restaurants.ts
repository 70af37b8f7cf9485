import type { OpeningHours } from '../../domain/opening-hours.ts';
import { pictureUrl, VIEW_COUNTS } from '../art/pictures.ts';
import { nth } from '../art/random.ts';
import { cities, type CityName } from './cities.ts';
import type { MenuName } from './menus.ts';
import { otherPartners, demoOwnerIds } from './people.ts';

/** name, menu, street, latitude, longitude, rating (null: no ratings yet) */
type Line = readonly [
  name: string,
  menu: MenuName,
  street: string,
  latitude: number,
  longitude: number,
  rating: number | null,
];

const byCity: Readonly<Record<CityName, readonly Line[]>> = {
  Hyderabad: [
    ['Charminar Dastarkhwan', 'hyderabadi', 'Shalibanda Road, Charminar', 17.3562, 78.4738, 4.6],
    ['Golconda Grill House', 'mughlai', 'Seven Tombs Road, Tolichowki', 17.3987, 78.4128, 4.3],
    ['Sri Raghavendra Tiffins', 'udupi', 'Tank Bund Road, Himayatnagar', 17.4012, 78.4795, 4.5],
    ['Irani Gali', 'chaat', 'Nampally Station Road, Abids', 17.3889, 78.4736, 4.1],
    ['Banjara Coast', 'coastal', 'Road No. 12, Banjara Hills', 17.4126, 78.4342, 4.4],
    ['Deccan Wok', 'chinese', 'Jubilee Hills Road No. 36', 17.4319, 78.4073, 3.9],
    ['Nizam Mahal', 'hyderabadi', 'Raj Bhavan Road, Somajiguda', 17.4239, 78.4586, null],
    ['Punjab Rasoi', 'punjabi', 'S P Road, Secunderabad', 17.4418, 78.4987, 4.2],
  ],
  Bengaluru: [
    ['Malleshwaram Darshini', 'udupi', 'Sampige Road, Malleshwaram', 13.0035, 77.5709, 4.7],
    ['Cubbon Kabab Corner', 'mughlai', 'Kamaraj Road, Shivajinagar', 12.9822, 77.6081, 4.2],
    ['Mangalore Meen Mane', 'coastal', '100 Feet Road, Indiranagar', 12.9719, 77.6412, 4.5],
    ['Basavanagudi Bhavan', 'western', 'Gandhi Bazaar Main Road, Basavanagudi', 12.9453, 77.5706, 4.4],
    ['Lantern Street', 'chinese', 'Church Street, Ashok Nagar', 12.9751, 77.6057, 4.0],
    ['Jayanagar Chaat Katte', 'chaat', '11th Main Road, Jayanagar 4th Block', 12.9279, 77.5833, 4.3],
  ],
  Mumbai: [
    ['Girgaon Gomantak', 'coastal', 'Jagannath Shankar Seth Road, Girgaon', 18.9543, 72.8194, 4.5],
    ['Bhendi Bazaar Biryani', 'hyderabadi', 'Mohammed Ali Road, Bhendi Bazaar', 18.9605, 72.8311, 4.4],
    ['Chowpatty Chaat Company', 'chaat', 'Marine Drive, Chowpatty', 18.9548, 72.8132, 4.2],
    ['Matunga Madras Mess', 'udupi', 'Bhaudaji Road, Matunga', 19.0271, 72.8553, 4.6],
    ['Colaba Lantern', 'chinese', 'Shahid Bhagat Singh Road, Colaba', 18.9181, 72.8285, 3.8],
    ['Kalbadevi Thali Ghar', 'western', 'Kalbadevi Road, Kalbadevi', 18.9489, 72.8284, 4.5],
  ],
  'New Delhi': [
    ['Daryaganj Durbar', 'mughlai', 'Netaji Subhash Marg, Daryaganj', 28.6431, 77.2411, 4.6],
    ['Chandni Chowk Chatkara', 'chaat', 'Nai Sarak, Chandni Chowk', 28.6542, 77.2281, 4.5],
    ['Karol Bagh Dhaba', 'punjabi', 'Ajmal Khan Road, Karol Bagh', 28.6514, 77.1902, 4.3],
    ['Monastery Momos', 'chinese', 'Majnu ka Tilla, Outer Ring Road', 28.7018, 77.2276, 4.1],
    ['Carnatic Court', 'udupi', 'Baba Kharak Singh Marg, Connaught Place', 28.6289, 77.2121, 4.4],
    ['Chittaranjan Rannaghar', 'bengali', 'Bipin Chandra Pal Marg, Chittaranjan Park', 28.5389, 77.2487, null],
  ],
  Chennai: [
    ['Mylapore Ilai', 'udupi', 'South Mada Street, Mylapore', 13.0331, 80.2694, 4.8],
    ['Marina Meen Kadai', 'coastal', 'Triplicane High Road, Triplicane', 13.0587, 80.2757, 4.3],
    ['Triplicane Dum Biryani', 'hyderabadi', 'Ellis Road, Triplicane', 13.0635, 80.2728, 4.2],
    ['Sowcarpet Sweets and Chaat', 'chaat', 'Mint Street, Sowcarpet', 13.0922, 80.2791, 4.4],
    ['Peking Nungambakkam', 'chinese', 'Khader Nawaz Khan Road, Nungambakkam', 13.0605, 80.2487, 3.9],
  ],
  Kolkata: [
    ['Ganga Dhare', 'bengali', 'Sarat Bose Road, Bhowanipore', 22.5336, 88.3529, 4.6],
    ['Park Circus Zaika', 'mughlai', 'Syed Amir Ali Avenue, Park Circus', 22.5395, 88.3663, 4.5],
    ['Tangra Golden Wok', 'chinese', 'Christopher Road, Tangra', 22.5548, 88.3895, 4.3],
    ['College Street Cabin', 'bengali', 'Bankim Chatterjee Street, College Street', 22.5761, 88.3631, 4.1],
    ['Burrabazar Bhojanalay', 'western', 'Kalakar Street, Burrabazar', 22.5821, 88.3556, 4.2],
  ],
  Jaipur: [
    ['Hawa Haveli Thali', 'western', 'Johari Bazaar Road, Pink City', 26.9211, 75.8267, 4.6],
    ['Raja Park Tadka', 'punjabi', 'Govind Marg, Raja Park', 26.8971, 75.8284, 4.1],
    ['Amer Road Rasoda', 'mughlai', 'Amer Road, Brahampuri', 26.9352, 75.8281, 4.3],
    ['Bapu Bazaar Kachori', 'chaat', 'Bapu Bazaar, Pink City', 26.9155, 75.8199, 4.4],
  ],
  Pune: [
    ['Sadashiv Peth Bhojan', 'western', 'Tilak Road, Sadashiv Peth', 18.5074, 73.8479, 4.5],
    ['Deccan Dosa Adda', 'udupi', 'Fergusson College Road, Deccan Gymkhana', 18.5186, 73.8415, 4.4],
    ['Camp Kebab Katta', 'mughlai', 'East Street, Camp', 18.5138, 73.8796, 4.2],
    ['Koregaon Coast', 'coastal', 'North Main Road, Koregaon Park', 18.5389, 73.8941, 4.0],
  ],
  Kochi: [
    ['Fort Cochin Meenkada', 'coastal', 'Princess Street, Fort Kochi', 9.9656, 76.2421, 4.7],
    ['Mattancherry Biryani Kada', 'hyderabadi', 'Jew Town Road, Mattancherry', 9.9577, 76.2593, 4.4],
    ['Ernakulam Sadya', 'udupi', 'M G Road, Ernakulam', 9.9719, 76.2848, 4.5],
    ['Willingdon Wok', 'chinese', 'Indira Gandhi Road, Willingdon Island', 9.9481, 76.2701, null],
  ],
  Ahmedabad: [
    ['Manek Chowk Rasthal', 'chaat', 'Manek Chowk, Khadia', 23.0238, 72.5889, 4.5],
    ['Sabarmati Thali', 'western', 'Ashram Road, Navrangpura', 23.0364, 72.5701, 4.6],
    ['Vastrapur Udupi', 'udupi', 'Vastrapur Lake Road, Vastrapur', 23.0379, 72.5291, 4.2],
    ['Teen Darwaza Tandoor', 'mughlai', 'Relief Road, Bhadra', 23.0262, 72.5848, 4.1],
  ],
  Lucknow: [
    ['Aminabad Shaan', 'mughlai', 'Aminabad Road, Aminabad', 26.8481, 80.9294, 4.7],
    ['Chowk Awadhi Chaat', 'chaat', 'Phool Wali Gali, Chowk', 26.8678, 80.9056, 4.3],
    ['Hazratganj Punjab', 'punjabi', 'Mahatma Gandhi Marg, Hazratganj', 26.8504, 80.9449, 4.2],
    ['Gomti Dragon', 'chinese', 'Vipin Khand, Gomti Nagar', 26.8563, 80.9991, 3.8],
  ],
  Amritsar: [
    ['Hall Bazaar Kulcha House', 'punjabi', 'Hall Bazaar, Katra Ahluwalia', 31.6279, 74.8771, 4.8],
    ['Lawrence Road Machhi', 'coastal', 'Lawrence Road, White Avenue', 31.6442, 74.8687, 4.1],
    ['Katra Jalebi Wala', 'chaat', 'Katra Ahluwalia Chowk', 31.6233, 74.8779, 4.6],
    ['Ranjit Avenue Rasoi', 'western', 'District Shopping Complex, Ranjit Avenue', 31.6551, 74.8658, null],
  ],
};

const kitchens = {
  hyderabadi: { cuisine: 'Hyderabadi, Mughlai', veg: 0, fronts: ['mughlai', 'irani'] },
  mughlai: { cuisine: 'Mughlai, Kebabs', veg: 0, fronts: ['haveli', 'terrace'] },
  udupi: { cuisine: 'South Indian, Tiffin', veg: 1, fronts: ['udupi', 'udupi'] },
  coastal: { cuisine: 'Coastal, Seafood', veg: 0, fronts: ['coastal', 'coastal'] },
  bengali: { cuisine: 'Bengali, Rolls', veg: 0, fronts: ['bengali', 'cafe'] },
  western: { cuisine: 'Gujarati, Rajasthani', veg: 1, fronts: ['haveli', 'terrace'] },
  punjabi: { cuisine: 'Punjabi, Tandoor', veg: 0, fronts: ['dhaba', 'chalet'] },
  chinese: { cuisine: 'Indian Chinese, Momos', veg: 0, fronts: ['chinese', 'chalet'] },
  chaat: { cuisine: 'Chaat, Sweets', veg: 1, fronts: ['sweets', 'irani'] },
} as const satisfies Record<MenuName, { cuisine: string; veg: 0 | 1; fronts: readonly [string, string] }>;

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const daily = (...times: readonly (readonly [opens: number, closes: number])[]): OpeningHours[] =>
  everyDay.flatMap((weekday) =>
    times.map(([opens_minute, closes_minute]) => ({ weekday, opens_minute, closes_minute })),
  );
const aroundTheClock = daily([0, 1440]);

/**
 * Opening hours by restaurant id. All other restaurants are open around the clock, so that a new user can order at any
 * time and also sees closed restaurants (D165).
 */
const hoursById: Readonly<Record<number, readonly OpeningHours[]>> = {
  // 11:30 am to 3 pm and 6:30 pm to 1 am; on Mondays in the evening only.
  6: daily([690, 900], [1110, 1500]).filter(({ weekday, opens_minute }) => weekday !== 1 || opens_minute === 1110),
  10: daily([1080, 1380]),
  13: [],
};
/**
 * How long a restaurant's orders are paused after the seeding, in minutes, by restaurant id; null means until the
 * partner resumes.
 */
const pauses: Readonly<Record<number, number | null>> = { 4: null, 15: 60 };
/** Closed dates by restaurant id, in days after the seeding. */
const closedDates: Readonly<Record<number, readonly { readonly inDays: number; readonly note: string }[]>> = {
  6: [
    { inDays: 4, note: 'Deep cleaning' },
    { inDays: 32, note: '' },
  ],
};
/** The restaurant that accepts each order, and how many minutes it has for that (D259). */
const acceptingId = 8;
export const acceptMinutes = 15;
/** The restaurant that prepares at most so many orders for each pickup time (D210). */
export const limitedId = 9;
const slotCapacity = 3;
/** The restaurant that takes orders for later days, and for how many (D277). */
export const aheadId = 2;
const daysAhead = 3;
const unapproved: Readonly<Record<number, 'pending' | 'rejected'>> = { 7: 'pending', 14: 'pending', 16: 'rejected' };
/** Restaurants without a map link: clients link to directions by coordinates instead. */
const withoutMapUrl = (id: number): boolean => id % 9 === 5;

/** FSSAI licence number: kind (1 digit), state code (2), year (2), office (3), running number (6). */
const stateCodes = ['36', '12', '15', '33', '24', '28', '22', '15', '13', '07', '27', '21'];
function fssai(id: number, cityId: number): string {
  const year = String(17 + (id % 7));
  return `1${stateCodes[cityId - 1] ?? '00'}${year}${String(11 + cityId).padStart(3, '0')}${String((id * 7919) % 1_000_000).padStart(6, '0')}`;
}

export const restaurants = cities
  .flatMap((city) => byCity[city.name].map((line) => ({ city, line })))
  .map(({ city, line: [name, menu, street_address, latitude, longitude, rating] }, index) => {
    const id = index + 1;
    const kitchen = kitchens[menu];
    // Varies by id, so that restaurants of one kind in a city can look different.
    const front = nth(kitchen.fronts, id - 1);
    return {
      id,
      partner_id: demoOwnerIds[id] ?? otherPartners[city.id - 1]?.id ?? 1,
      city_id: city.id,
      name,
      menu,
      cuisine: kitchen.cuisine,
      street_address,
      // An unassigned number, because pages offer to call it: in India no number begins with 50.
      phone: String(5_000_000_000 + ((id * 53_728_417) % 99_999_989)),
      map_url: withoutMapUrl(id) ? null : `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`,
      latitude,
      longitude,
      image_url: pictureUrl('restaurant', front, id),
      media: Array.from({ length: VIEW_COUNTS.restaurant }, (_, view) => pictureUrl('restaurant', front, id, view)),
      rating,
      is_veg: kitchen.veg,
      status: unapproved[id] ?? 'approved',
      fssai: fssai(id, city.id),
      ...(id === acceptingId && { accept_mode: 'manual' as const, accept_minutes: acceptMinutes }),
      ...(id === limitedId && { slot_capacity: slotCapacity }),
      ...(id === aheadId && { days_ahead: daysAhead }),
      pause: pauses[id],
      hours: hoursById[id] ?? aroundTheClock,
      closed: closedDates[id] ?? [],
    } as const;
  });

export type DemoRestaurant = (typeof restaurants)[number];
