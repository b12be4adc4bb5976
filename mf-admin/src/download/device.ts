import type { DesktopPlatform } from '@drayline/domain/admin/desktop/desktop'

/** Device in use: a system that there is a package for, a phone or tablet, or something we cannot tell. */
export type Device = DesktopPlatform | 'phone' | 'unknown'

/** The little of `navigator` that tells the device. */
export interface DeviceHints {
  userAgent: string
  maxTouchPoints: number
}

/** Tells the device. An iPad calls itself a Mac, but no Mac has a touch screen. */
export function detectDevice({ userAgent, maxTouchPoints }: DeviceHints): Device {
  if (/android|iphone|ipad|ipod|mobile/i.test(userAgent)) return 'phone'
  if (/macintosh|mac os x/i.test(userAgent)) return maxTouchPoints > 1 ? 'phone' : 'mac'
  if (/windows/i.test(userAgent)) return 'windows'
  if (/linux|x11|cros/i.test(userAgent)) return 'linux'
  return 'unknown'
}
