import { IconButton, type IconButtonProps } from './IconButton.tsx'
import { useFocusBefore } from './use-focus-before.ts'

/** Removes the row of a form that it stands in. */
export function RemoveButton(button: Omit<IconButtonProps, 'icon' | 'ref'>) {
  return <IconButton ref={useFocusBefore()} icon="trash" {...button} />
}
