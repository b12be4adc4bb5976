import { styled } from '@drayline/platform/styled'
import { useState } from 'react'

const Root = styled.span`
  display: inline-block;
  flex-shrink: 0;
  overflow: hidden;
  border-radius: 50%;

  & > * { width: 100%; height: 100%; object-fit: cover; }
  text { font-family: var(--font); font-weight: 600; fill: #fff; }
`

/** Backgrounds that carry white text at 4.5:1 and more, in both themes. */
const colours = [
  '#3552d4',
  '#0f6cb4',
  '#0b7285',
  '#15803d',
  '#846200',
  '#a9480d',
  '#c0362c',
  '#a62a6b',
  '#7a3fc4',
  '#556070',
]

/** First letters of the first and last word: "Ana María Ruiz" → "AR". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words[0] ?? '?'
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  return `${Array.from(first)[0] ?? ''}${Array.from(last)[0] ?? ''}`.toUpperCase()
}

/** The same name has the same color everywhere. */
export function avatarColour(name: string): string {
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return colours[hash % colours.length] ?? '#556070'
}

export interface AvatarProps {
  name: string
  /** Address of a picture; without one, or when it cannot be loaded, the initials are drawn. */
  src?: string | null
  /** Edge length in CSS pixels. */
  size?: number
  /** The name stands beside it, so it is not said twice. */
  decorative?: boolean
}

/** A person's picture or initials. Drawn here: no name leaves the building for an image service. */
export function Avatar({ name, src, size = 32, decorative }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const label = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name }
  return (
    <Root style={{ width: size, height: size }} {...label}>
      {src && src !== failedSrc ? (
        <img src={src} alt="" onError={() => setFailedSrc(src)} />
      ) : (
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <rect width="40" height="40" fill={avatarColour(name)} />
          <text x="20" y="20.5" dominantBaseline="central" textAnchor="middle" fontSize="15">
            {initialsOf(name)}
          </text>
        </svg>
      )}
    </Root>
  )
}
