import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Menu, MenuItem } from '../actions/Menu.tsx'
import { useToasts } from '../feedback/Toast.tsx'
import { Form } from '../form/deferred-form.tsx'
import { TextField } from '../form/fields.tsx'
import { Dialog } from './Dialog.tsx'
import { lazyComponent } from './lazy-component.ts'
import { loadDeferredBundle } from './load-deferred-bundle.ts'
import { UiProvider } from './UiProvider.tsx'

// The way of a browser: nothing is there from the start. `jest.config.ts` puts everything there for other tests.
jest.mock('./load-deferred-bundle.ts', () => ({ preloaded: undefined, loadDeferredBundle: jest.fn() }))
const load = jest.mocked(loadDeferredBundle)

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

/** A screen that is a form, such as the sign-in: it waits from the start. */
function FormScreen() {
  return (
    <Form initialValues={{ name: 'Ada' }} schema={{ validateSync: () => ({}) }} onSubmit={() => undefined}>
      <TextField name="name" label="Name" />
    </Form>
  )
}

const button = (name: string) => screen.getByRole('button', { name })

// One page after the other, since what was fetched stays: first the network fails, then it is there again.
test('a component that cannot be loaded says so; it opens when it comes, in this page', async () => {
  jest.useFakeTimers()
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  load.mockRejectedValue(new Error('offline'))
  render(
    <UiProvider>
      <Screen />
    </UiProvider>,
  )

  await user.hover(button('More'))
  expect(load).toHaveBeenCalledTimes(1)
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

  const attempts = load.mock.calls.length
  await act(() => jest.advanceTimersByTimeAsync(60_000))
  expect(load.mock.calls.length).toBeGreaterThan(attempts)

  load.mockResolvedValue(jest.requireActual('./deferred-bundle.ts'))
  const { unmount } = render(<FormScreen />)
  expect(screen.getByText('Loading…')).toBeInTheDocument()
  await act(async () => window.dispatchEvent(new Event('online')))
  expect(screen.getByLabelText('Name')).toHaveValue('Ada')
  unmount()
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

test("a screen's own part is fetched when it is rendered, and again when that failed", async () => {
  jest.useFakeTimers()
  const fetch = jest.fn().mockRejectedValueOnce(new Error('gone')).mockResolvedValue({ Greeting: Hello })
  const Greeting = lazyComponent(fetch as () => Promise<{ Greeting: typeof Hello }>, 'Greeting')
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
  const fetch = jest.fn().mockResolvedValue({ Form: Hello })
  lazyComponent(fetch as () => Promise<{ Form: typeof Hello }>, 'Form')
  expect(fetch).not.toHaveBeenCalled()
  await act(() => jest.advanceTimersByTimeAsync(5_000))
  expect(fetch).toHaveBeenCalledTimes(1)
  jest.useRealTimers()
})
