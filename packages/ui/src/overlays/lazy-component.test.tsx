import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Menu, MenuItem } from '../actions/Menu.tsx'
import { useToasts } from '../feedback/Toast.tsx'
import { Dialog } from './Dialog.tsx'
import { lazyComponent } from './lazy-component.ts'
import { UiProvider } from './UiProvider.tsx'

// The network fails until it is there again; webpack asks again for what failed, as the mock does.
let online = false
function mockOnline<Module>(load: () => Module): Module {
  if (!online) throw new Error('offline')
  return load()
}
jest.mock('../actions/menu-parts.tsx', () =>
  mockOnline(() => jest.requireActual('../actions/menu-parts.tsx')),
)
jest.mock('../feedback/Toasts.tsx', () => mockOnline(() => jest.requireActual('../feedback/Toasts.tsx')))
jest.mock('./OverlayPanel.tsx', () => mockOnline(() => jest.requireActual('./OverlayPanel.tsx')))

function Screen() {
  const [open, setOpen] = useState(false)
  const { show } = useToasts()
  return (
    <>
      <Menu trigger={<Button>More</Button>}>
        <MenuItem onSelect={() => setOpen(true)}>Rename</MenuItem>
      </Menu>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      <Button onClick={() => show({ title: 'Saved' })}>Save</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Rename client" />
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

// One page after the other, since what was fetched stays: first the network fails, then it is there again.
test('a component that cannot be loaded says so; it opens when it comes, in this page', async () => {
  jest.useFakeTimers()
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  render(
    <UiProvider>
      <Screen />
    </UiProvider>,
  )

  await user.hover(button('More'))
  // Nothing was requested yet.
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()

  await user.click(button('More'))
  expect(screen.getByRole('alert')).toHaveTextContent('This part of the page could not be loaded')
  expect(button('Reload page')).toBeVisible()
  await user.click(button('More'))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()

  button('More').focus()
  await user.keyboard('{Enter}')
  expect(button('More')).toHaveAttribute('aria-expanded', 'true')
  await user.keyboard('{Escape}')
  expect(button('More')).toHaveAttribute('aria-expanded', 'false')

  await user.click(button('Save'))
  await user.click(button('Edit'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()

  await act(() => jest.advanceTimersByTimeAsync(60_000))
  expect(screen.getByRole('alert')).toHaveTextContent('Trying again')

  online = true
  await act(async () => window.dispatchEvent(new Event('online')))
  await act(() => jest.advanceTimersByTimeAsync(0))
  const dialog = screen.getByRole('dialog', { name: 'Rename client' })
  expect(dialog).toContainElement(document.activeElement as HTMLElement)
  expect(screen.getByText('Saved')).toBeVisible()
  expect(screen.queryByText(/could not be loaded/)).not.toBeInTheDocument()

  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(button('Edit')).toHaveFocus()
  jest.useRealTimers()
})

function Hello(): ReactNode {
  return <p>Hello</p>
}
const hello = { Greeting: Hello }

test("a screen's own part is fetched when it is rendered, and again when that failed", async () => {
  jest.useFakeTimers()
  const fetch = jest.fn(async () => hello).mockRejectedValueOnce(new Error('gone'))
  const Greeting = lazyComponent(fetch, 'Greeting')
  render(
    <UiProvider busy={() => true}>
      <Greeting />
    </UiProvider>,
  )
  await act(() => jest.advanceTimersByTimeAsync(0))
  expect(screen.getByRole('alert')).toHaveTextContent('This part of the page could not be loaded')
  await act(() => jest.advanceTimersByTimeAsync(2_000))
  expect(screen.getByText('Hello')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(fetch).toHaveBeenCalledTimes(2)
  jest.useRealTimers()
})

test('what a screen that was opened later brings is fetched when the browser is idle', async () => {
  jest.useFakeTimers()
  render(
    <UiProvider>
      <p>Clients</p>
    </UiProvider>,
  )
  await act(() => jest.advanceTimersByTimeAsync(5_000))
  const form = jest.fn(async () => hello)
  const chart = jest.fn(async () => hello)
  lazyComponent(form, 'Greeting')
  lazyComponent(chart, 'Greeting', { onDemand: true })
  expect(form).not.toHaveBeenCalled()
  await act(() => jest.advanceTimersByTimeAsync(5_000))
  expect(form).toHaveBeenCalledTimes(1)
  expect(chart).not.toHaveBeenCalled()
  jest.useRealTimers()
})

test('a placeholder stands for what is not there yet; what nobody waits for is not told', async () => {
  const never = () => new Promise<typeof hello>(() => undefined)
  const Form = lazyComponent(never, 'Greeting', { fallback: <p>Soon</p> })
  const gone = jest.fn(async () => hello).mockRejectedValue(new Error('gone'))
  const Services = lazyComponent(gone, 'Greeting', { background: true })
  const { rerender } = render(
    <UiProvider busy={() => true}>
      <Services />
    </UiProvider>,
  )
  await act(async () => undefined)
  expect(gone).toHaveBeenCalled()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  rerender(
    <UiProvider busy={() => true}>
      <Form />
    </UiProvider>,
  )
  expect(screen.getByText('Soon')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('Loading…')
})
