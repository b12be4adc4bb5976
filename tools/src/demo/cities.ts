import type { UsState } from '@drayline/domain/states'

export interface City {
  name: string
  state: UsState
  latitude: number
  longitude: number
  /** First three digits of its ZIP codes. */
  zip: string
  /** How much freight starts and ends there, relative to the others. */
  weight: number
}

type Row = [name: string, latitude: number, longitude: number, zip: string, weight: number]

/** Where freight in the United States moves: markets, ports and places with large warehouses. */
const table: Partial<Record<UsState, Row[]>> = {
  AL: [
    ['Birmingham', 33.52, -86.8, '352', 3],
    ['Mobile', 30.69, -88.04, '366', 2],
    ['Montgomery', 32.37, -86.3, '361', 1],
  ],
  AR: [
    ['Little Rock', 34.75, -92.29, '722', 2],
    ['Fort Smith', 35.39, -94.4, '729', 1],
    ['Springdale', 36.19, -94.13, '727', 2],
  ],
  AZ: [
    ['Phoenix', 33.45, -112.07, '850', 5],
    ['Tucson', 32.22, -110.97, '857', 2],
    ['Nogales', 31.34, -110.93, '856', 2],
    ['Yuma', 32.69, -114.63, '853', 1],
  ],
  CA: [
    ['Los Angeles', 34.05, -118.24, '900', 9],
    ['Long Beach', 33.77, -118.19, '908', 6],
    ['Ontario', 34.06, -117.65, '917', 8],
    ['Fresno', 36.74, -119.79, '937', 4],
    ['Stockton', 37.96, -121.29, '952', 4],
    ['Oakland', 37.8, -122.27, '946', 4],
    ['Sacramento', 38.58, -121.49, '958', 3],
    ['San Diego', 32.72, -117.16, '921', 2],
    ['Bakersfield', 35.37, -119.02, '933', 2],
    ['Salinas', 36.68, -121.66, '939', 3],
  ],
  CO: [
    ['Denver', 39.74, -104.99, '802', 5],
    ['Colorado Springs', 38.83, -104.82, '809', 1],
    ['Grand Junction', 39.06, -108.55, '815', 1],
  ],
  CT: [['Hartford', 41.77, -72.67, '061', 2]],
  DE: [['Wilmington', 39.75, -75.55, '198', 1]],
  FL: [
    ['Miami', 25.76, -80.19, '331', 5],
    ['Jacksonville', 30.33, -81.66, '322', 4],
    ['Tampa', 27.95, -82.46, '336', 4],
    ['Orlando', 28.54, -81.38, '328', 4],
    ['Lakeland', 28.04, -81.95, '338', 3],
  ],
  GA: [
    ['Atlanta', 33.75, -84.39, '303', 9],
    ['Savannah', 32.08, -81.09, '314', 5],
    ['Augusta', 33.47, -81.97, '309', 1],
    ['Macon', 32.84, -83.63, '312', 2],
    ['Dalton', 34.77, -84.97, '307', 2],
  ],
  IA: [
    ['Des Moines', 41.59, -93.62, '503', 2],
    ['Cedar Rapids', 41.98, -91.67, '524', 2],
    ['Davenport', 41.52, -90.58, '528', 1],
  ],
  ID: [
    ['Boise', 43.62, -116.21, '837', 2],
    ['Twin Falls', 42.56, -114.46, '833', 2],
  ],
  IL: [
    ['Chicago', 41.88, -87.63, '606', 10],
    ['Joliet', 41.53, -88.08, '604', 7],
    ['Rockford', 42.27, -89.09, '611', 2],
    ['Peoria', 40.69, -89.59, '616', 1],
    ['Effingham', 39.12, -88.54, '624', 1],
  ],
  IN: [
    ['Indianapolis', 39.77, -86.16, '462', 7],
    ['Fort Wayne', 41.08, -85.14, '468', 3],
    ['Gary', 41.59, -87.35, '464', 3],
    ['Evansville', 37.97, -87.57, '477', 1],
  ],
  KS: [
    ['Kansas City', 39.11, -94.63, '661', 3],
    ['Wichita', 37.69, -97.34, '672', 2],
    ['Salina', 38.84, -97.61, '674', 1],
  ],
  KY: [
    ['Louisville', 38.25, -85.76, '402', 5],
    ['Lexington', 38.04, -84.5, '405', 2],
    ['Bowling Green', 36.99, -86.44, '421', 1],
  ],
  LA: [
    ['New Orleans', 29.95, -90.07, '701', 3],
    ['Baton Rouge', 30.45, -91.15, '708', 2],
    ['Shreveport', 32.53, -93.75, '711', 2],
  ],
  MA: [
    ['Boston', 42.36, -71.06, '021', 3],
    ['Worcester', 42.26, -71.8, '016', 2],
    ['Springfield', 42.1, -72.59, '011', 1],
  ],
  MD: [
    ['Baltimore', 39.29, -76.61, '212', 4],
    ['Hagerstown', 39.64, -77.72, '217', 2],
  ],
  ME: [['Portland', 43.66, -70.26, '041', 1]],
  MI: [
    ['Detroit', 42.33, -83.05, '482', 5],
    ['Grand Rapids', 42.96, -85.67, '495', 4],
    ['Lansing', 42.73, -84.56, '489', 1],
  ],
  MN: [
    ['Minneapolis', 44.98, -93.27, '554', 4],
    ['Rochester', 44.01, -92.47, '559', 1],
    ['Duluth', 46.79, -92.1, '558', 1],
  ],
  MO: [
    ['St. Louis', 38.63, -90.2, '631', 5],
    ['Springfield', 37.21, -93.29, '658', 2],
    ['Joplin', 37.08, -94.51, '648', 1],
  ],
  MS: [
    ['Jackson', 32.3, -90.18, '392', 2],
    ['Olive Branch', 34.96, -89.83, '386', 3],
    ['Tupelo', 34.26, -88.7, '388', 1],
  ],
  MT: [
    ['Billings', 45.78, -108.5, '591', 1],
    ['Missoula', 46.87, -114, '598', 1],
  ],
  NC: [
    ['Charlotte', 35.23, -80.84, '282', 6],
    ['Greensboro', 36.07, -79.79, '274', 4],
    ['Raleigh', 35.78, -78.64, '276', 2],
    ['Wilmington', 34.23, -77.94, '284', 1],
  ],
  ND: [['Fargo', 46.88, -96.79, '581', 1]],
  NE: [
    ['Omaha', 41.26, -95.94, '681', 3],
    ['Grand Island', 40.93, -98.34, '688', 1],
  ],
  NH: [['Manchester', 42.99, -71.46, '031', 1]],
  NJ: [
    ['Newark', 40.74, -74.17, '071', 6],
    ['Edison', 40.52, -74.41, '088', 5],
    ['Cranbury', 40.32, -74.51, '085', 2],
  ],
  NM: [['Albuquerque', 35.08, -106.65, '871', 2]],
  NV: [
    ['Las Vegas', 36.17, -115.14, '891', 3],
    ['Reno', 39.53, -119.81, '895', 3],
  ],
  NY: [
    ['Buffalo', 42.89, -78.88, '142', 3],
    ['Syracuse', 43.05, -76.15, '132', 2],
    ['Albany', 42.65, -73.76, '122', 2],
    ['Brooklyn', 40.68, -73.94, '112', 2],
  ],
  OH: [
    ['Columbus', 39.96, -83, '432', 7],
    ['Cleveland', 41.5, -81.69, '441', 4],
    ['Cincinnati', 39.1, -84.51, '452', 4],
    ['Toledo', 41.65, -83.54, '436', 3],
    ['Dayton', 39.76, -84.19, '454', 2],
  ],
  OK: [
    ['Oklahoma City', 35.47, -97.52, '731', 3],
    ['Tulsa', 36.15, -95.99, '741', 2],
  ],
  OR: [
    ['Portland', 45.52, -122.68, '972', 4],
    ['Medford', 42.33, -122.88, '975', 1],
    ['Hermiston', 45.84, -119.29, '978', 1],
  ],
  PA: [
    ['Harrisburg', 40.27, -76.88, '171', 5],
    ['Allentown', 40.6, -75.47, '181', 5],
    ['Pittsburgh', 40.44, -80, '152', 3],
    ['Philadelphia', 39.95, -75.17, '191', 4],
    ['Scranton', 41.41, -75.66, '185', 3],
  ],
  RI: [['Providence', 41.82, -71.41, '029', 1]],
  SC: [
    ['Charleston', 32.78, -79.93, '294', 4],
    ['Greenville', 34.85, -82.4, '296', 3],
    ['Columbia', 34, -81.03, '292', 2],
  ],
  SD: [['Sioux Falls', 43.55, -96.73, '571', 1]],
  TN: [
    ['Memphis', 35.15, -90.05, '381', 7],
    ['Nashville', 36.16, -86.78, '372', 5],
    ['Knoxville', 35.96, -83.92, '379', 2],
    ['Chattanooga', 35.05, -85.31, '374', 3],
  ],
  TX: [
    ['Dallas', 32.78, -96.8, '752', 9],
    ['Fort Worth', 32.76, -97.33, '761', 6],
    ['Houston', 29.76, -95.37, '770', 8],
    ['San Antonio', 29.42, -98.49, '782', 5],
    ['Laredo', 27.51, -99.51, '780', 6],
    ['El Paso', 31.76, -106.49, '799', 4],
    ['Austin', 30.27, -97.74, '787', 2],
    ['McAllen', 26.2, -98.23, '785', 3],
    ['Amarillo', 35.22, -101.83, '791', 1],
    ['Lubbock', 33.58, -101.86, '794', 1],
  ],
  UT: [
    ['Salt Lake City', 40.76, -111.89, '841', 4],
    ['Ogden', 41.22, -111.97, '844', 1],
  ],
  VA: [
    ['Richmond', 37.54, -77.44, '232', 3],
    ['Norfolk', 36.85, -76.29, '235', 4],
    ['Roanoke', 37.27, -79.94, '240', 2],
    ['Winchester', 39.19, -78.16, '226', 1],
  ],
  WA: [
    ['Seattle', 47.61, -122.33, '981', 5],
    ['Tacoma', 47.25, -122.44, '984', 3],
    ['Spokane', 47.66, -117.43, '992', 2],
    ['Yakima', 46.6, -120.51, '989', 2],
  ],
  WI: [
    ['Milwaukee', 43.04, -87.91, '532', 4],
    ['Green Bay', 44.52, -88.02, '543', 3],
    ['Madison', 43.07, -89.4, '537', 2],
  ],
  WV: [['Charleston', 38.35, -81.63, '253', 1]],
  WY: [['Cheyenne', 41.14, -104.82, '820', 1]],
}

export const cities: readonly City[] = Object.entries(table).flatMap(([state, rows]) =>
  rows.map(([name, latitude, longitude, zip, weight]) => ({
    name,
    state: state as UsState,
    latitude,
    longitude,
    zip,
    weight,
  })),
)

/** "Chicago, IL" */
export function placeName(city: City): string {
  return `${city.name}, ${city.state}`
}

/** Roads are on average this much longer than the straight line. */
const detour = 1.18
const earthRadiusMiles = 3958.8

/** Road miles between two cities, estimated from the great circle. */
export function milesBetween(from: City, to: City): number {
  const radians = Math.PI / 180
  const latitude = ((to.latitude - from.latitude) * radians) / 2
  const longitude = ((to.longitude - from.longitude) * radians) / 2
  const chord =
    Math.sin(latitude) ** 2 +
    Math.cos(from.latitude * radians) * Math.cos(to.latitude * radians) * Math.sin(longitude) ** 2
  return Math.round(2 * earthRadiusMiles * Math.asin(Math.sqrt(chord)) * detour)
}

const mountain: readonly UsState[] = ['CO', 'ID', 'MT', 'NM', 'UT', 'WY']
const pacific: readonly UsState[] = ['CA', 'NV', 'OR', 'WA']
const central: readonly UsState[] = [
  ...([
    'AL',
    'AR',
    'IA',
    'IL',
    'KS',
    'LA',
    'MN',
    'MO',
    'MS',
    'ND',
    'NE',
    'OK',
    'SD',
    'TN',
    'TX',
    'WI',
  ] as const),
]

/** The time zone of a state's larger part. */
export function zoneOf(state: UsState): string {
  if (state === 'AZ') return 'America/Phoenix'
  if (pacific.includes(state)) return 'America/Los_Angeles'
  if (mountain.includes(state)) return 'America/Denver'
  if (central.includes(state)) return 'America/Chicago'
  return 'America/New_York'
}
