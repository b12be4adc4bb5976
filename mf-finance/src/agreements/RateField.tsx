import { TextField } from '@drayline/ui'
import type { ComponentProps } from 'react'

/** A rate in a form, typed as a percentage. */
export function RateField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode' | 'aside'>) {
  return <TextField inputMode="decimal" autoComplete="off" aside="%" {...props} />
}
