import { type CSSProperties, memo } from 'react'
import { icons } from './icons.ts'

/** Names a descriptor may use. Icons are never the only carrier of meaning. */
export type IconName = keyof typeof icons

/** Tells whether a name from outside (a remote's descriptor) is known. */
export function isIconName(name: string): name is IconName {
  return Object.hasOwn(icons, name)
}

export interface IconProps {
  /** A name of the curated set; any other name shows a neutral shape. */
  name: IconName | (string & {})
  /** Edge length in CSS pixels. */
  size?: number
  className?: string
  style?: CSSProperties
}

/** A line icon, decorative for assistive technology: the text beside it or the button's label speaks. */
export const Icon = memo(function Icon({ name, size = 16, className, style }: IconProps) {
  const Shape = isIconName(name) ? icons[name] : icons.circle
  return (
    <Shape
      size={size}
      strokeWidth={size >= 20 ? 1.75 : 2}
      aria-hidden="true"
      focusable="false"
      className={className}
      style={{ flexShrink: 0, ...style }}
    />
  )
})
