/** The product's mark: a road that narrows into the distance. Decorative; the name stands beside it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" style={{ flexShrink: 0 }}>
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path d="M8 26 13.2 6h5.6L24 26h-4.6L16 8.5 12.6 26Z" fill="#fff" opacity="0.96" />
      <path d="M16 12v3M16 18.5v4M16 25.5V26" stroke="#fff" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  )
}
