// Reads coordinates from a pasted text or a map link. Pure.

export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`
const PATTERNS: readonly RegExp[] = [
  // Google Maps: the marked place is preferred to the centre of the map.
  new RegExp(`!3d${NUMBER}!4d${NUMBER}`),
  new RegExp(
    String.raw`[?&](?:q|query|ll|destination|daddr|center|mlat)=(?:loc:)?${NUMBER}(?:,|%2C|&mlon=)\s*\+?${NUMBER}`,
    'i',
  ),
  new RegExp(`@${NUMBER},${NUMBER}`),
  // OpenStreetMap
  new RegExp(String.raw`#map=\d+(?:\.\d+)?/${NUMBER}/${NUMBER}`),
  new RegExp(`^geo:${NUMBER},${NUMBER}`, 'i'),
  new RegExp(String.raw`^${NUMBER}\s*(?:[,;]\s*|\s)${NUMBER}$`),
]

/** Longest text that is searched; map links are shorter. */
const LONGEST = 2000

export function placeFromText(given: string): Coordinates | undefined {
  const text = given.trim()
  if (text.length > LONGEST) return undefined
  for (const pattern of PATTERNS) {
    const [, first, second] = pattern.exec(text) ?? []
    if (first === undefined || second === undefined) continue
    const [latitude, longitude] = [Number(first), Number(second)]
    if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { latitude, longitude }
  }
  return undefined
}
