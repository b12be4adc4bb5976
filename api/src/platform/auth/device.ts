/** Browser and system in the words people use. */
export interface Device {
  browser: string
  system: string
  device: 'desktop' | 'phone' | 'tablet' | 'unknown'
}

/** The first that fits counts: most browsers also claim to be others. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chromium|Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Reads a User-Agent header. For a person to recognize their devices, never to decide anything. */
export function deviceOf(userAgent: string): Device {
  const named = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
  const system = named(systems)
  return { browser: named(browsers), system, device: kindOf(userAgent, system) }
}

function kindOf(userAgent: string, system: string): Device['device'] {
  if (system === '') return 'unknown'
  if (system === 'iPad') return 'tablet'
  if (system === 'iPhone') return 'phone'
  if (system === 'Android') return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet'
  return 'desktop'
}
