export const tabs = ['overview', 'fuel-cards', 'applications', 'tracking', 'analytics'] as const
type Tab = (typeof tabs)[number]

/** The tab of an address; the first without one. */
export function tabOf(search: URLSearchParams): Tab {
  return tabs.find((tab) => tab === search.get('tab')) ?? 'overview'
}
