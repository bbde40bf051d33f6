// The time zone of a phone number's place: by its country code, and in Brazil by its area code. For a country with
// several zones it is that of most of its people.

/** Area codes outside Brasília's time zone. */
const BRAZIL: Readonly<Record<string, readonly string[]>> = {
  'America/Rio_Branco': ['68'],
  'America/Porto_Velho': ['69'],
  'America/Manaus': ['92', '97'],
  'America/Boa_Vista': ['95'],
  'America/Cuiaba': ['65', '66'],
  'America/Campo_Grande': ['67'],
}

const COUNTRIES: Readonly<Record<string, readonly string[]>> = {
  'Africa/Abidjan': ['220', '221', '222', '223', '224', '225', '226', '228', '231', '232', '233'],
  'Africa/Algiers': ['213'],
  'Africa/Cairo': ['20'],
  'Africa/Casablanca': ['212'],
  'Africa/Johannesburg': ['27', '266', '268'],
  'Africa/Lagos': ['227', '229', '234', '235', '236', '237', '240', '241', '242', '244'],
  'Africa/Kinshasa': ['243'],
  'Africa/Maputo': ['250', '257', '258', '260', '263', '265', '267'],
  'Africa/Nairobi': ['251', '252', '253', '254', '255', '256', '261', '269'],
  'Africa/Tripoli': ['218'],
  'Africa/Tunis': ['216'],
  'Africa/Windhoek': ['264'],
  'Africa/Bissau': ['245'],
  'Africa/Sao_Tome': ['239'],
  'Atlantic/Cape_Verde': ['238'],
  'America/Argentina/Buenos_Aires': ['54'],
  'America/Asuncion': ['595'],
  'America/Bogota': ['57'],
  'America/Caracas': ['58'],
  'America/Cayenne': ['594'],
  'America/Costa_Rica': ['506'],
  'America/El_Salvador': ['503'],
  'America/Guatemala': ['502'],
  'America/Guayaquil': ['593'],
  'America/Guyana': ['592'],
  'America/Havana': ['53'],
  'America/La_Paz': ['591'],
  'America/Lima': ['51'],
  'America/Managua': ['505'],
  'America/Mexico_City': ['52'],
  'America/Montevideo': ['598'],
  'America/New_York': ['1'],
  'America/Panama': ['507'],
  'America/Paramaribo': ['597'],
  'America/Port-au-Prince': ['509'],
  'America/Puerto_Rico': ['1787', '1939', '1809', '1829', '1849'],
  'America/Santiago': ['56'],
  'America/Sao_Paulo': ['55'],
  'America/Tegucigalpa': ['504'],
  'Asia/Amman': ['962'],
  'Asia/Baghdad': ['964'],
  'Asia/Baku': ['994'],
  'Asia/Bangkok': ['66', '84', '855', '856'],
  'Asia/Beirut': ['961'],
  'Asia/Colombo': ['94'],
  'Asia/Dhaka': ['880'],
  'Asia/Dubai': ['971', '968'],
  'Asia/Hong_Kong': ['852', '853'],
  'Asia/Jakarta': ['62'],
  'Asia/Jerusalem': ['972', '970'],
  'Asia/Kabul': ['93'],
  'Asia/Karachi': ['92'],
  'Asia/Kathmandu': ['977'],
  'Asia/Kolkata': ['91'],
  'Asia/Manila': ['63'],
  'Asia/Riyadh': ['966', '965', '973', '974', '967'],
  'Asia/Seoul': ['82'],
  'Asia/Shanghai': ['86'],
  'Asia/Singapore': ['65', '60'],
  'Asia/Taipei': ['886'],
  'Asia/Tashkent': ['998', '992', '993'],
  'Asia/Tbilisi': ['995', '374'],
  'Asia/Tehran': ['98'],
  'Asia/Tokyo': ['81'],
  'Asia/Dili': ['670'],
  'Australia/Sydney': ['61'],
  'Europe/Athens': ['30', '357'],
  'Europe/Berlin': ['49', '43', '41', '423', '45', '47', '46'],
  'Europe/Bucharest': ['40', '373'],
  'Europe/Helsinki': ['358', '372', '371', '370'],
  'Europe/Istanbul': ['90'],
  'Europe/Kyiv': ['380'],
  'Europe/Lisbon': ['351'],
  'Europe/London': ['44'],
  'Europe/Dublin': ['353'],
  'Europe/Madrid': ['34'],
  'Europe/Moscow': ['7', '375'],
  'Europe/Paris': ['33', '32', '31', '352'],
  'Europe/Rome': ['39', '356', '355', '385', '386', '387', '381', '382', '389'],
  'Europe/Sofia': ['359'],
  'Europe/Warsaw': ['48', '420', '421', '36'],
  'Atlantic/Reykjavik': ['354'],
  'Pacific/Auckland': ['64'],
}

/** By a number's leading digits. */
const zones: ReadonlyMap<string, string> = new Map([
  ...pairsOf(COUNTRIES, ''),
  ...pairsOf(BRAZIL, '55'),
])

function pairsOf(
  table: Readonly<Record<string, readonly string[]>>,
  before: string,
): Array<readonly [string, string]> {
  return Object.entries(table).flatMap(([zone, codes]) =>
    codes.map((code) => [`${before}${code}`, zone] as const),
  )
}

/** Number of leading digits that determine the zone. */
export const ZONE_DIGITS = 4

/**
 * @param number digits with country code, or its first ZONE_DIGITS
 * @returns an IANA name; undefined for an unknown code
 */
export function zoneOfNumber(number: string): string | undefined {
  for (let digits = ZONE_DIGITS; digits > 0; digits--) {
    const zone = zones.get(number.slice(0, digits))
    if (zone !== undefined && number.length >= digits) return zone
  }
  return undefined
}

/** Every zone in the table. */
export const numberZones: readonly string[] = [...new Set(zones.values())]
