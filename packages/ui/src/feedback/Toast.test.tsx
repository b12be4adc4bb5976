import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from '../actions/Button.tsx'
import { loadDeferredCode } from '../overlays/lazy-code.ts'
import { ToastProvider, useToasts } from './Toast.tsx'
import { createToastStore, type ToastInput, toastLimits } from './toast-store.ts'

function Sender({ toast }: { toast: ToastInput }) {
  const { show } = useToasts()
  return <Button onClick={() => show(toast)}>{`Show ${toast.title}`}</Button>
}

function setup(...toasts: ToastInput[]) {
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  render(
    <ToastProvider>
      {toasts.map((toast) => (
        <Sender key={toast.title} toast={toast} />
      ))}
    </ToastProvider>,
  )
  return user
}

const toastNamed = (title: string, role: 'status' | 'alert' = 'status') =>
  screen
    .queryAllByRole(role)
    .find((toast) => toast.matches('[data-state=open]') && toast.textContent?.includes(title))

const send = (user: ReturnType<typeof setup>, title: string) =>
  user.click(screen.getByRole('button', { name: `Show ${title}` }))

beforeAll(loadDeferredCode)
beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('a second toast takes the place of the first', async () => {
  const user = setup({ title: 'Invoice saved' }, { title: 'Client saved' })
  await send(user, 'Invoice saved')
  expect(toastNamed('Invoice saved')).toBeVisible()
  await send(user, 'Client saved')
  expect(toastNamed('Client saved')).toBeVisible()
  expect(screen.queryByText('Invoice saved')).not.toBeInTheDocument()
})

test('a toast goes by itself after five seconds', async () => {
  const user = setup({ title: 'Invoice saved' })
  await send(user, 'Invoice saved')
  act(() => jest.advanceTimersByTime(4_900))
  expect(toastNamed('Invoice saved')).toBeVisible()
  act(() => jest.advanceTimersByTime(200))
  expect(toastNamed('Invoice saved')).toBeUndefined()
})

test('a failure is an alert and can be dismissed', async () => {
  const user = setup({ title: 'Error', description: 'Failed to upload document', tone: 'destructive' })
  await send(user, 'Error')
  expect(toastNamed('Failed to upload document', 'alert')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Dismiss notification' }))
  expect(toastNamed('Failed to upload document', 'alert')).toBeUndefined()
})

test('F8 moves the focus to the toasts, and while it is there they stay', async () => {
  const user = setup({ title: 'Invoice saved' })
  await send(user, 'Invoice saved')
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F8', code: 'F8' })
  const region = screen.getByRole('region', { name: 'Notifications (F8)' })
  expect(region).toContainElement(document.activeElement as HTMLElement)
  act(() => jest.advanceTimersByTime(20_000))
  expect(toastNamed('Invoice saved')).toBeVisible()
})

/** jsdom has no PointerEvent; React goes by the name of the event. */
function swipe(element: HTMLElement, distance: number) {
  const pointer = (type: string, clientX: number) =>
    fireEvent(element, new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY: 10 }))
  pointer('pointerdown', 100)
  pointer('pointermove', 110)
  pointer('pointermove', 100 + distance)
  pointer('pointerup', 100 + distance)
}

test.each([
  [40, true],
  [60, false],
])('a swipe of %i px to the right leaves it open: %s', async (distance, open) => {
  const user = setup({ title: 'Invoice saved' })
  await send(user, 'Invoice saved')
  const toast = toastNamed('Invoice saved') as HTMLElement
  Object.assign(toast, { setPointerCapture() {}, releasePointerCapture() {}, hasPointerCapture: () => true })
  swipe(toast, distance)
  expect(toastNamed('Invoice saved') !== undefined).toBe(open)
})

test('the action runs and closes the toast', async () => {
  const run = jest.fn()
  const user = setup({ title: 'Client archived', action: { label: 'Undo', run } })
  await send(user, 'Client archived')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(run).toHaveBeenCalledTimes(1)
  expect(toastNamed('Client archived')).toBeUndefined()
})

test('a dismissed toast is forgotten after 1,000,000 ms', () => {
  const store = createToastStore()
  const id = store.show({ title: 'Invoice saved' })
  store.dismiss(id)
  jest.advanceTimersByTime(toastLimits.removeAfter - 1)
  expect(store.snapshot()).toHaveLength(1)
  jest.advanceTimersByTime(1)
  expect(store.snapshot()).toHaveLength(0)
})
