/** Degrees east of Greenwich and north of the equator. */
export type Position = readonly [east: number, north: number];

/** The cities on the map of a crossing. Other routes have words alone. */
export const places: Readonly<Record<string, Position>> = {
  'Abu Dhabi': [54.4, 24.5],
  Accra: [-0.2, 5.6],
  'Addis Ababa': [38.7, 9],
  Amman: [35.9, 31.9],
  Amsterdam: [4.9, 52.4],
  Ankara: [32.9, 39.9],
  Antwerp: [4.4, 51.2],
  Athens: [23.7, 38],
  Barcelona: [2.2, 41.4],
  Beirut: [35.5, 33.9],
  Berlin: [13.4, 52.5],
  Brussels: [4.4, 50.9],
  Budapest: [19, 47.5],
  Cairo: [31.2, 30],
  'Cape Town': [18.4, -33.9],
  Casablanca: [-7.6, 33.6],
  Copenhagen: [12.6, 55.7],
  Dakar: [-17.4, 14.7],
  'Dar es Salaam': [39.3, -6.8],
  Djibouti: [43.1, 11.6],
  Doha: [51.5, 25.3],
  Dubai: [55.3, 25.2],
  Dublin: [-6.3, 53.3],
  Durban: [31, -29.9],
  Eldoret: [35.3, 0.5],
  Frankfurt: [8.7, 50.1],
  Geneva: [6.1, 46.2],
  Hamburg: [10, 53.5],
  Istanbul: [29, 41],
  Izmir: [27.1, 38.4],
  Jeddah: [39.2, 21.5],
  Johannesburg: [28, -26.2],
  Kampala: [32.6, 0.3],
  Kigali: [30.1, -1.9],
  Kisumu: [34.8, -0.1],
  'Kuwait City': [48, 29.4],
  Lagos: [3.4, 6.5],
  Lisbon: [-9.1, 38.7],
  London: [-0.1, 51.5],
  Lusaka: [28.3, -15.4],
  Madrid: [-3.7, 40.4],
  Manama: [50.6, 26.2],
  Milan: [9.2, 45.5],
  Mogadishu: [45.3, 2],
  Mombasa: [39.7, -4],
  Munich: [11.6, 48.1],
  Muscat: [58.4, 23.6],
  Nairobi: [36.8, -1.3],
  Nakuru: [36.1, -0.3],
  Paris: [2.4, 48.9],
  Prague: [14.4, 50.1],
  Riyadh: [46.7, 24.7],
  Rome: [12.5, 41.9],
  Rotterdam: [4.5, 51.9],
  Sharjah: [55.4, 25.4],
  Stockholm: [18.1, 59.3],
  Thika: [37.1, -1],
  Tunis: [10.2, 36.8],
  Vienna: [16.4, 48.2],
  Warsaw: [21, 52.2],
  Zanzibar: [39.2, -6.2],
  Zurich: [8.5, 47.4],
};

/** "Zürich, Switzerland" → "zurich". */
const cityIn = (name: string) =>
  (name.split(',')[0] ?? '').normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();

const positions = new Map(Object.entries(places).map(([name, position]) => [cityIn(name), position]));

/** The position of a place that staff named, in any case, with or without accents and a country behind a comma. */
export const positionOf = (name: string): Position | undefined => positions.get(cityIn(name));
