// Browser and system of a user agent. The first match counts: Edge and Opera also contain "Chrome", and everything on
// an iPhone contains "Safari".

const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

export interface Device {
  /** `Chrome · Windows`; undefined for a program other than a browser. */
  name: string | undefined
  isPhone: boolean
}

export function deviceOf(userAgent: string): Device {
  const found = [
    firstMatchingName(browsers, userAgent),
    firstMatchingName(systems, userAgent),
  ].filter((part) => part !== undefined)
  return {
    name: found.length === 0 ? undefined : found.join(' · '),
    isPhone: /Mobile|Android|iPhone|iPad/.test(userAgent),
  }
}

function firstMatchingName(
  kinds: readonly (readonly [RegExp, string])[],
  userAgent: string,
): string | undefined {
  return kinds.find(([pattern]) => pattern.test(userAgent))?.[1]
}
