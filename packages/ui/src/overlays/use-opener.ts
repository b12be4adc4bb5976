import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  type RefObject,
  type SyntheticEvent,
  useId,
  useRef,
  useState,
} from 'react'

/** Props that the panel of a menu or popover needs of the button that opens it. */
export interface Opener {
  element: RefObject<HTMLButtonElement | null>
  buttonId: string
  panelId: string
  open: boolean
  setOpen: (open: boolean) => void
}

type ButtonProps = ComponentProps<'button'>

interface OpenState {
  open: boolean | undefined
  onOpenChange: ((open: boolean) => void) | undefined
}

/**
 * Makes a button open a panel. `isNear` from the moment the pointer or the focus reaches it: the panel's code is
 * fetched then, and a menu listens to the keyboard before a key opens it. A menu opens when the button goes down, as
 * menus do, a popover when it is clicked.
 */
export function useOpener(
  kind: 'menu' | 'dialog',
  trigger: ReactElement,
  { open: given, onOpenChange }: OpenState,
) {
  const element = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [near, setNear] = useState(false)
  const [own, setOwn] = useState(false)
  const open = given ?? own
  const { props } = trigger as ReactElement<ButtonProps>
  const buttonId = props.id ?? id
  const panelId = `${id}panel`

  function setOpen(next: boolean) {
    setNear(true)
    setOwn(next)
    onOpenChange?.(next)
  }

  const come = () => setNear(true)
  const button = cloneElement(trigger as ReactElement<ButtonProps>, {
    id: buttonId,
    ref: element,
    'aria-haspopup': kind,
    'aria-expanded': open,
    'aria-controls': open ? panelId : undefined,
    ...{ 'data-state': open ? 'open' : 'closed' },
    onPointerEnter: after(props.onPointerEnter, come),
    onFocus: after(props.onFocus, come),
    onKeyDown: after(props.onKeyDown, (event) => {
      // An open panel has the focus and hears this itself, unless its code is still on its way.
      if (open && event.key === 'Escape') setOpen(false)
      else if (kind === 'menu') openMenuByKey(event)
    }),
    ...(kind === 'menu'
      ? { onPointerDown: after(props.onPointerDown, openMenuByPointer) }
      : { onClick: after(props.onClick, () => setOpen(!open)) }),
  })
  const opener: Opener = { element, buttonId, panelId, open, setOpen }
  return { button, isNear: near || open, opener }

  function openMenuByPointer(event: PointerEvent) {
    if (props.disabled || event.button !== 0 || event.ctrlKey) return
    setOpen(!open)
    // The focus goes to the menu; the button must not compete for it.
    if (!open) event.preventDefault()
  }

  function openMenuByKey(event: KeyboardEvent) {
    if (props.disabled || !['Enter', ' ', 'ArrowDown'].includes(event.key)) return
    setOpen(event.key === 'ArrowDown' || !open)
    event.preventDefault()
  }
}

/** The button's own handler first; what it prevents is not done. */
function after<E extends SyntheticEvent>(own: ((event: E) => void) | undefined, then: (event: E) => void) {
  return (event: E) => {
    own?.(event)
    if (!event.defaultPrevented) then(event)
  }
}
