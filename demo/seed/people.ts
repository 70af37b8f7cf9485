/**
 * The demo's customers and partners: the server prints their phone numbers when it starts, and the demo phone shows
 * their login codes.
 */
export const demoCustomers = [
  {
    id: 1,
    phone: '9000000001',
    name: 'Ananya Reddy',
    email: 'ananya@example.in',
    address: '12-2-417, Mehdipatnam, Hyderabad 500028',
  },
  {
    id: 2,
    phone: '9000000002',
    name: 'Arjun Nair',
    email: 'arjun@example.in',
    address: '44, 5th Cross, Indiranagar, Bengaluru 560038',
  },
] as const;

export const demoPartners = [
  { id: 1, phone: '9000000011', name: 'Farhan Siddiqui', address: '22-6-191, Shalibanda Road, Hyderabad 500065' },
  { id: 2, phone: '9000000012', name: 'Lakshmi Iyengar', address: '18, Sampige Road, Malleshwaram, Bengaluru 560003' },
] as const;

/** The owners of all other restaurants, one for each city; an owner's id is the city's id plus 2. */
const owners = [
  'Srinivas Rao',
  'Kavitha Gowda',
  'Rohan Sawant',
  'Simran Kapoor',
  'Meenakshi Sundaram',
  'Debashis Ghosh',
  'Bhawani Shekhawat',
  'Mrunal Deshpande',
  'Thomas Kurian',
  'Hetal Shah',
  'Zainab Naqvi',
  'Gurpreet Gill',
];

export const otherPartners = owners.map((name, index) => ({
  id: 3 + index,
  phone: String(9000000021 + index),
  name,
  address: 'Main Bazaar',
}));

/** Which demo partner owns a restaurant, by restaurant id. The first demo partner owns seven. */
export const demoOwnerIds: Readonly<Record<number, 1 | 2>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 1,
  6: 1,
  7: 1,
  8: 1,
  9: 2,
  12: 2,
  14: 2,
  16: 1,
};
