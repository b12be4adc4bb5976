import { color } from '../tokens.ts'

/** Style of a series: color, and for people who cannot tell colors apart the pattern, the dashes, the dot. */
export interface SeriesStyle {
  color: string
  pattern: 'solid' | 'rising' | 'dots' | 'falling' | 'level' | 'grid'
  dashes?: string
  dot: 'circle' | 'square' | 'triangle' | 'diamond'
}

const styles: readonly [SeriesStyle, ...SeriesStyle[]] = [
  { color: color.accent, pattern: 'solid', dot: 'circle' },
  { color: color.warning, pattern: 'rising', dashes: '7 4', dot: 'square' },
  { color: color.success, pattern: 'dots', dashes: '2 4', dot: 'triangle' },
  { color: color.danger, pattern: 'falling', dashes: '10 4 2 4', dot: 'diamond' },
  { color: color.violet, pattern: 'level', dashes: '14 4', dot: 'circle' },
  { color: color.neutral, pattern: 'grid', dashes: '4 2', dot: 'square' },
]

/** The look of a series by its place. */
export const styleOf = (index: number): SeriesStyle => styles[index % styles.length] ?? styles[0]

const strokes: Record<Exclude<SeriesStyle['pattern'], 'solid' | 'dots'>, string> = {
  rising: 'M-2 2 2-2M0 8 8 0M6 10 10 6',
  falling: 'M-2 6 2 10M0 0 8 8M6-2 10 2',
  level: 'M0 2H8M0 6H8',
  grid: 'M0 2H8M2 0V8M0 6H8M6 0V8',
}

/** The id of the pattern of a series within a drawing. */
const patternId = (scope: string, index: number): string => `${scope}-pattern-${index}`

/** Fill of a series: its color, or the pattern in its color. */
export function fillOf(scope: string, index: number): string {
  const style = styleOf(index)
  return style.pattern === 'solid' ? style.color : `url(#${patternId(scope, index)})`
}

/** The patterns of so many series, to stand within an <svg>. */
export function Patterns({ scope, count }: { scope: string; count: number }) {
  return (
    <defs>
      {Array.from({ length: count }, (_, index) => (
        <Pattern key={patternId(scope, index)} id={patternId(scope, index)} style={styleOf(index)} />
      ))}
    </defs>
  )
}

function Pattern({ id, style }: { id: string; style: SeriesStyle }) {
  if (style.pattern === 'solid') return null
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse">
      <rect width="8" height="8" fill={color.surface} />
      <rect width="8" height="8" fill={style.color} fillOpacity="0.22" />
      {style.pattern === 'dots' ? (
        <path d="M2 2h.01M6 6h.01" stroke={style.color} strokeWidth="3" strokeLinecap="round" />
      ) : (
        <path d={strokes[style.pattern]} stroke={style.color} strokeWidth="1.5" />
      )}
    </pattern>
  )
}

const dots: Record<SeriesStyle['dot'], string> = {
  circle: 'M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0',
  square: 'M-3-3H3V3H-3Z',
  triangle: 'M0-4 3.8 3H-3.8Z',
  diamond: 'M0-4.2 4.2 0 0 4.2-4.2 0Z',
}

/** The mark of a line at one of its points. */
export function Dot({ x, y, style }: { x: number; y: number; style: SeriesStyle }) {
  return (
    <path
      d={dots[style.dot]}
      transform={`translate(${x} ${y})`}
      fill={color.surface}
      stroke={style.color}
      strokeWidth="1.75"
    />
  )
}
