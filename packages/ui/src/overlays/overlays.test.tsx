import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { Menu, MenuItem } from '../actions/Menu.tsx'
import { ToastProvider, useToasts } from '../feedback/Toast.tsx'
import { Input } from '../inputs/Input.tsx'
import { ConfirmProvider, useConfirm } from './ConfirmProvider.tsx'
import { Dialog, Drawer } from './Dialog.tsx'
import { Tooltip, TooltipLayer } from './Tooltip.tsx'

function Row() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Menu trigger={<IconButton icon="more" label="Actions" />}>
        <MenuItem onSelect={() => setOpen(true)}>Rename</MenuItem>
      </Menu>
      <Dialog open={open} onOpenChange={setOpen} title="Rename client" />
    </>
  )
}

function Delete({ onAnswer }: { onAnswer: (confirmed: boolean) => void }) {
  const confirm = useConfirm()
  const ask = async () =>
    onAnswer(
      await confirm({
        title: 'Delete this file?',
        message: 'It is gone.',
        confirmLabel: 'Delete',
        danger: true,
      }),
    )
  return <Button onClick={() => void ask()}>Remove</Button>
}

function Rename({ panel: Panel }: { panel: typeof Dialog }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Panel
        open={open}
        onOpenChange={setOpen}
        title="Rename client"
        description="Everybody sees the new name."
        footer={<Button>Save name</Button>}
      >
        <Input aria-label="New name" />
      </Panel>
    </>
  )
}

describe.each([
  ['Dialog', Dialog],
  ['Drawer', Drawer as typeof Dialog],
])('%s', (_, panel) => {
  test('a focus on its way arrives, although the panel takes it in between', async () => {
    const user = userEvent.setup()
    render(<Rename panel={panel} />)
    await user.click(screen.getByRole('button', { name: 'Rename' }))
    const [name, save] = [screen.getByRole('textbox', { name: 'New name' }), screen.getByText('Save name')]
    const dialog = screen.getByRole('dialog')
    // In a browser nothing has the focus when this is told; jsdom does not leave it there.
    act(() => name.blur())
    fireEvent.blur(save, { relatedTarget: name })
    act(() => dialog.focus())
    expect(name).toHaveFocus()
    act(() => name.blur())
    act(() => dialog.focus())
    expect(dialog).toHaveFocus()
  })

  test('starts in the first field, keeps the focus inside and gives it back', async () => {
    const user = userEvent.setup()
    render(<Rename panel={panel} />)
    await user.click(screen.getByRole('button', { name: 'Rename' }))
    const dialog = screen.getByRole('dialog', { name: 'Rename client' })
    expect(dialog).toHaveAccessibleDescription('Everybody sees the new name.')
    expect(screen.getByRole('textbox', { name: 'New name' })).toHaveFocus()
    for (let press = 0; press < 5; press += 1) {
      await user.tab()
      expect(dialog).toContainElement(document.activeElement as HTMLElement)
    }
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Rename' })).toHaveFocus()
  })
})

test('the focus does not leave an open window, also when what is beneath takes it', async () => {
  const user = userEvent.setup()
  render(
    <>
      <Button>Beneath</Button>
      <Rename panel={Dialog} />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Rename' }))
  const field = screen.getByRole('textbox', { name: 'New name' })
  act(() => screen.getByText('Beneath').closest('button')?.focus())
  expect(field).toHaveFocus()
})

test('a click beside the window on top closes that one alone', async () => {
  const user = userEvent.setup()
  const closed = jest.fn()
  render(
    <>
      <Drawer open onOpenChange={() => closed('drawer')} title="Load 7">
        <Dialog open onOpenChange={() => closed('dialog')} title="New broker" />
      </Drawer>
      <Dialog open onOpenChange={() => closed('question')} title="Discard?" closeOnOutsideClick={false} />
    </>,
  )
  const beside = (title: string) => {
    const titles = [...document.querySelectorAll('[role=dialog]')].map((window) => window.textContent)
    const overlays = document.querySelectorAll('[data-overlay]')
    return overlays[titles.findIndex((text) => text?.includes(title))] as HTMLElement
  }
  await user.click(beside('Discard?'))
  expect(closed).not.toHaveBeenCalled()
  await user.click(beside('New broker'))
  expect(closed.mock.calls).toEqual([['dialog']])
  await user.click(screen.getByText('New broker'))
  await user.click(beside('Load 7'))
  expect(closed.mock.calls).toEqual([['dialog'], ['drawer']])
})

test('keys that scroll stay in the panel: at its end the page beneath does not move', async () => {
  const user = userEvent.setup()
  const beneath = jest.fn((event: KeyboardEvent) => event.defaultPrevented)
  window.addEventListener('keydown', beneath)
  render(
    <Drawer open onOpenChange={() => undefined} title="Client">
      <p>Long</p>
      <Input aria-label="Name" />
    </Drawer>,
  )
  const drawer = await screen.findByRole('dialog', { name: 'Client' })
  const content = screen.getByText('Long').parentElement as HTMLElement
  Object.defineProperties(content, { scrollHeight: { value: 900 }, clientHeight: { value: 300 } })
  drawer.focus()
  await user.keyboard('{End}')
  expect(content.scrollTop).toBe(900)
  await user.keyboard('{Home}{PageDown}{ArrowDown}')
  expect(content.scrollTop).toBe(310)
  expect(beneath.mock.results.every(({ value }) => value)).toBe(true)
  // In a field Home and End move the cursor.
  beneath.mockClear()
  screen.getByRole('textbox', { name: 'Name' }).focus()
  await user.keyboard('{End}')
  expect(beneath).toHaveReturnedWith(false)
  window.removeEventListener('keydown', beneath)
})

test('a dialog opened from a menu gives the focus back to the button of the menu', async () => {
  const user = userEvent.setup()
  render(<Row />)
  await user.click(screen.getByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  await screen.findByRole('dialog')
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Actions' })).toHaveFocus()
})

test('a menu gives the focus back without moving the page, and leaves it where a click has put it', async () => {
  const user = userEvent.setup()
  render(
    <>
      <Row />
      <Button>Elsewhere</Button>
    </>,
  )
  const button = screen.getByRole('button', { name: 'Actions' })
  const focus = jest.spyOn(button, 'focus')
  await user.click(button)
  await screen.findByRole('menu')
  await user.keyboard('{Escape}')
  expect(button).toHaveFocus()
  expect(focus).toHaveBeenLastCalledWith({ preventScroll: true })

  await user.click(button)
  await screen.findByRole('menu')
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus()
})

test('a double click that closes a window does not reach what lies beneath it; the next click does', async () => {
  const user = userEvent.setup()
  const onClick = jest.fn()
  render(
    <>
      <Rename panel={Dialog} />
      <Button onClick={onClick}>Beneath</Button>
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Rename' }))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  await act(async () => undefined)
  fireEvent.click(screen.getByRole('button', { name: 'Beneath' }), { detail: 2 })
  expect(onClick).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Beneath' }), { detail: 1 })
  expect(onClick).toHaveBeenCalledTimes(1)
})

describe('confirm', () => {
  async function ask() {
    const user = userEvent.setup()
    const onAnswer = jest.fn()
    render(
      <ConfirmProvider>
        <Delete onAnswer={onAnswer} />
      </ConfirmProvider>,
    )
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await screen.findByRole('alertdialog', { name: 'Delete this file?' })
    return { user, onAnswer }
  }

  test('the safe answer has the focus', async () => {
    await ask()
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  })

  test.each([
    ['Delete', true],
    ['Cancel', false],
    ['Close', false],
  ])('%s answers %s', async (button, expected) => {
    const { user, onAnswer } = await ask()
    await user.click(screen.getByRole('button', { name: button }))
    expect(onAnswer).toHaveBeenCalledWith(expected)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('Escape answers no and gives the focus back', async () => {
    const { user, onAnswer } = await ask()
    await user.keyboard('{Escape}')
    expect(onAnswer).toHaveBeenCalledWith(false)
    expect(screen.getByRole('button', { name: 'Remove' })).toHaveFocus()
  })
})

describe('tooltip', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  function setup() {
    render(
      <>
        <IconButton icon="pencil" label="Edit" />
        <Tooltip content="Sends it to the broker">
          <Button>Send</Button>
        </Tooltip>
        <p>Text</p>
        <TooltipLayer />
      </>,
    )
    return userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  }
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds))
  const tip = () => screen.queryByRole('tooltip')

  test('waits 700 ms, and not at all when coming from another', async () => {
    const user = setup()
    await user.hover(screen.getByRole('button', { name: 'Edit' }))
    pass(650)
    expect(tip()).not.toBeInTheDocument()
    pass(60)
    expect(tip()).toHaveTextContent('Edit')
    // Not `user.hover`: it lets timers run outside `act`, and when React then draws is up to the machine.
    fireEvent.pointerOver(screen.getByRole('button', { name: 'Send' }))
    pass(0)
    expect(tip()).toHaveTextContent('Sends it to the broker')
    expect(screen.getByRole('button', { name: 'Send' })).toHaveAccessibleDescription('Sends it to the broker')
  })

  test('waits again when 300 ms have passed', async () => {
    const user = setup()
    await user.hover(screen.getByRole('button', { name: 'Edit' }))
    pass(700)
    await user.hover(screen.getByText('Text'))
    pass(100)
    expect(tip()).not.toBeInTheDocument()
    pass(350)
    await user.hover(screen.getByRole('button', { name: 'Send' }))
    pass(500)
    expect(tip()).not.toBeInTheDocument()
  })

  test('Escape hides it', async () => {
    const user = setup()
    await user.hover(screen.getByRole('button', { name: 'Edit' }))
    pass(700)
    await user.keyboard('{Escape}')
    expect(tip()).not.toBeInTheDocument()
  })
})

test('Escape closes the window that has the focus, not the toast that came over it', async () => {
  const user = userEvent.setup()
  render(
    <ToastProvider>
      <SavingDialog />
    </ToastProvider>,
  )
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Client saved')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByText('Client saved')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(screen.queryByText('Client saved')).not.toBeInTheDocument()
})

function SavingDialog() {
  const [open, setOpen] = useState(true)
  const { show } = useToasts()
  return (
    <Dialog open={open} onOpenChange={setOpen} title="Edit client">
      <Button onClick={() => show({ title: 'Client saved' })}>Save</Button>
    </Dialog>
  )
}

test.each([
  ['longer than the window can be reached to scroll it', 900, 'A long list of rights', true],
  ['that fits cannot be reached', 300, 'A short list', false],
])('text %s', async (_, scrollHeight, text, isReached) => {
  jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(scrollHeight)
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300)
  render(
    <Dialog open onOpenChange={() => undefined} title="Rights">
      <p>{text}</p>
    </Dialog>,
  )
  const content = (await screen.findByText(text)).parentElement
  expect(content?.getAttribute('tabindex')).toBe(isReached ? '0' : null)
  jest.restoreAllMocks()
})

function VoidedRecord() {
  const [asking, setAsking] = useState(false)
  const [isVoid, setVoid] = useState(false)
  return (
    <Drawer open onOpenChange={() => undefined} title="Collection 7">
      {isVoid ? <p>Voided</p> : <Button onClick={() => setAsking(true)}>Void</Button>}
      <Dialog open={asking} onOpenChange={setAsking} title="Void it?">
        <Button
          onClick={() => {
            setVoid(true)
            setAsking(false)
          }}
        >
          Yes
        </Button>
      </Dialog>
    </Drawer>
  )
}

test('where what was done took the button away, the window around it has the focus', async () => {
  const user = userEvent.setup()
  render(<VoidedRecord />)
  await user.click(screen.getByRole('button', { name: 'Void' }))
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  expect(screen.getByText('Voided')).toBeVisible()
  expect(screen.getByRole('dialog', { name: 'Collection 7' })).toHaveFocus()
})
