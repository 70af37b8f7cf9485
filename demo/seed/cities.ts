export interface City {
  readonly id: number;
  readonly name: string;
  readonly state: string;
  readonly district: string;
  /** Centre of the city, used to check that its restaurants and places are near it. */
  readonly latitude: number;
  readonly longitude: number;
}

/** All served cities; 1 is the default city (spec §10). */
export const cities = [
  { id: 1, name: 'Hyderabad', state: 'Telangana', district: 'Hyderabad', latitude: 17.385, longitude: 78.4867 },
  { id: 2, name: 'Bengaluru', state: 'Karnataka', district: 'Bengaluru Urban', latitude: 12.9716, longitude: 77.5946 },
  { id: 3, name: 'Mumbai', state: 'Maharashtra', district: 'Mumbai City', latitude: 18.9582, longitude: 72.8321 },
  { id: 4, name: 'New Delhi', state: 'Delhi', district: 'New Delhi', latitude: 28.6139, longitude: 77.209 },
  { id: 5, name: 'Chennai', state: 'Tamil Nadu', district: 'Chennai', latitude: 13.0827, longitude: 80.2707 },
  { id: 6, name: 'Kolkata', state: 'West Bengal', district: 'Kolkata', latitude: 22.5726, longitude: 88.3639 },
  { id: 7, name: 'Jaipur', state: 'Rajasthan', district: 'Jaipur', latitude: 26.9124, longitude: 75.7873 },
  { id: 8, name: 'Pune', state: 'Maharashtra', district: 'Pune', latitude: 18.5204, longitude: 73.8567 },
  { id: 9, name: 'Kochi', state: 'Kerala', district: 'Ernakulam', latitude: 9.9312, longitude: 76.2673 },
  { id: 10, name: 'Ahmedabad', state: 'Gujarat', district: 'Ahmedabad', latitude: 23.0225, longitude: 72.5714 },
  { id: 11, name: 'Lucknow', state: 'Uttar Pradesh', district: 'Lucknow', latitude: 26.8467, longitude: 80.9462 },
  { id: 12, name: 'Amritsar', state: 'Punjab', district: 'Amritsar', latitude: 31.634, longitude: 74.8723 },
] as const satisfies readonly City[];

export type CityName = (typeof cities)[number]['name'];
