import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Field } from '../form/Field.tsx'
import { Dialog } from '../overlays/Dialog.tsx'
import { Combobox } from './Combobox.tsx'
import type { ComboboxOption, SearchOptions } from './use-options.ts'

const clients: ComboboxOption[] = [
  { value: 1, label: 'Blue Ridge Carriers' },
  { value: 2, label: 'Cascade Freight' },
  { value: 3, label: 'Red Mesa Trucking' },
]
const searchClients: SearchOptions<ComboboxOption> = async (query) =>
  clients.filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()))

function ClientBox({ search = searchClients }: { search?: SearchOptions<ComboboxOption> }) {
  const [client, setClient] = useState<ComboboxOption | null>(null)
  return (
    <Field label="Client">
      {(control) => (
        <Combobox
          label="Client"
          value={client}
          onValueChange={setClient}
          search={search}
          delay={0}
          {...control}
        />
      )}
    </Field>
  )
}

const box = () => screen.getByRole('combobox', { name: 'Client' })
const activeOption = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')

test('is chosen by keyboard: typing, arrows, Enter', async () => {
  const user = userEvent.setup()
  render(<ClientBox />)
  await user.tab()
  expect(box()).toHaveFocus()
  expect(box()).toHaveAttribute('aria-expanded', 'false')
  await user.keyboard('r')
  expect(await screen.findAllByRole('option')).toHaveLength(3)
  expect(activeOption()).toHaveTextContent('Blue Ridge Carriers')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(activeOption()).toHaveTextContent('Red Mesa Trucking')
  await user.keyboard('{ArrowDown}')
  expect(activeOption()).toHaveTextContent('Blue Ridge Carriers')
  await user.keyboard('{ArrowUp}{Enter}')
  expect(box()).toHaveValue('Red Mesa Trucking')
  expect(box()).toHaveFocus()
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
})

test('Enter after a whole name or number chooses that one, wherever it was found', async () => {
  const numbers = ['LD-45', 'LD-41', 'LD-4'].map((label, value) => ({ value, label }))
  const user = userEvent.setup()
  render(<ClientBox search={async () => numbers} />)
  await user.tab()
  await user.keyboard('ld-4')
  await waitFor(() => expect(activeOption()).toHaveTextContent(/^LD-4$/))
  await user.keyboard('{Enter}')
  expect(box()).toHaveValue('LD-4')
})

test('arrow down opens the list of the first records without typing', async () => {
  const user = userEvent.setup()
  render(<ClientBox />)
  await user.tab()
  await user.keyboard('{ArrowDown}')
  expect(await screen.findAllByRole('option')).toHaveLength(3)
  expect(box()).toHaveAttribute('aria-controls', screen.getByRole('listbox').id)
})

test('a click chooses, the cross takes it back and the focus stays', async () => {
  const user = userEvent.setup()
  render(<ClientBox />)
  await user.click(box())
  await user.click(await screen.findByRole('option', { name: 'Cascade Freight' }))
  expect(box()).toHaveValue('Cascade Freight')
  await user.click(screen.getByRole('button', { name: 'Clear Client' }))
  expect(box()).toHaveValue('')
  expect(box()).toHaveFocus()
})

test('by keyboard the choice is emptied in the box, and Tab goes on to the next field', async () => {
  const user = userEvent.setup()
  render(
    <>
      <ClientBox />
      <input aria-label="Amount" />
    </>,
  )
  await user.click(box())
  await user.click(await screen.findByRole('option', { name: 'Cascade Freight' }))
  await user.tab()
  expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveFocus()
  await user.tab({ shift: true })
  expect(box()).toHaveFocus()
  await user.keyboard('{Backspace}')
  expect(box()).toHaveValue('')
  expect(screen.queryByRole('button', { name: 'Clear Client' })).not.toBeInTheDocument()
})

test('text that was not chosen goes when the box is left', async () => {
  const user = userEvent.setup()
  render(<ClientBox />)
  await user.type(box(), 'zzz')
  expect(await screen.findByText('No match for “zzz”', { selector: '[role=status]' })).toBeInTheDocument()
  await user.tab()
  expect(box()).toHaveValue('')
})

test('says that it searches, how many there are, and that a search failed', async () => {
  const user = userEvent.setup()
  const answers: PromiseWithResolvers<ComboboxOption[]>[] = []
  const search: SearchOptions<ComboboxOption> = () => {
    const answer = Promise.withResolvers<ComboboxOption[]>()
    answers.push(answer)
    return answer.promise
  }
  render(<ClientBox search={search} />)
  await user.tab()
  await user.keyboard('b')
  expect(screen.getByRole('status')).toHaveTextContent('Searching…')
  await waitFor(() => expect(answers).toHaveLength(1))
  answers[0]?.resolve(clients.slice(0, 2))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2 results'))
  await user.keyboard('l')
  await waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.reject(new Error('offline'))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('The search failed'))
})

test('an answer that arrives late does not replace a newer one', async () => {
  const user = userEvent.setup()
  const slow = Promise.withResolvers<ComboboxOption[]>()
  const search: SearchOptions<ComboboxOption> = (query, signal) =>
    query === 'r' ? slow.promise : searchClients(query, signal)
  render(<ClientBox search={search} />)
  await user.type(box(), 'red')
  expect(await screen.findByRole('option', { name: 'Red Mesa Trucking' })).toBeInTheDocument()
  slow.resolve(clients)
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
})

test('Escape closes the list and not the dialog around it', async () => {
  const user = userEvent.setup()
  const onOpenChange = jest.fn()
  render(
    <Dialog open title="New invoice" onOpenChange={onOpenChange}>
      <ClientBox />
    </Dialog>,
  )
  await user.click(await screen.findByRole('combobox', { name: 'Client' }))
  await screen.findAllByRole('option')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).not.toBeInTheDocument()
  expect(onOpenChange).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(onOpenChange).toHaveBeenCalledWith(false)
})

test.each([
  ['while it composes', { isComposing: true }],
  ['as Safari tells of the last one', { keyCode: 229 }],
])('keys of an input method are its own: %s', async (_, composing) => {
  const user = userEvent.setup()
  render(<ClientBox />)
  await user.type(box(), 'red')
  await screen.findByRole('option', { name: 'Red Mesa Trucking' })
  for (const key of ['Enter', 'Tab', 'Escape', 'ArrowDown']) fireEvent.keyDown(box(), { key, ...composing })
  expect(box()).toHaveValue('red')
  expect(activeOption()).toHaveTextContent('Red Mesa Trucking')
  await user.keyboard('{Enter}')
  expect(box()).toHaveValue('Red Mesa Trucking')
})

test('in a dialog Tab goes on to the next field, also from a text that is found nowhere', async () => {
  const user = userEvent.setup()
  render(
    <Dialog open title="New" onOpenChange={() => {}}>
      <ClientBox />
      <input aria-label="Amount" />
    </Dialog>,
  )
  await waitFor(() => expect(box()).toBeVisible())
  box().focus()
  await user.keyboard('zzz')
  expect(await screen.findAllByText(/zzz/)).not.toHaveLength(0)
  // The list goes with the key itself, before the focus does: in browsers it would be lost otherwise.
  fireEvent.keyDown(box(), { key: 'Tab' })
  expect(box()).toHaveAttribute('aria-expanded', 'false')
  await user.tab()
  expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveFocus()
})

describe('Tab while a text is still searched for', () => {
  async function leaveEarly(text: string) {
    const user = userEvent.setup()
    const answer = Promise.withResolvers<ComboboxOption[]>()
    render(
      <>
        <ClientBox search={(query) => (query ? answer.promise : Promise.resolve(clients))} />
        <input aria-label="Amount" />
      </>,
    )
    await user.type(box(), text)
    await user.tab()
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveFocus()
    expect(box()).toHaveValue(text)
    return { user, answer }
  }

  test('keeps it, and chooses the only one of that name when the answer is there', async () => {
    const { answer } = await leaveEarly('cascade freight')
    answer.resolve([{ value: 4, label: 'Cascade Freight Lines' }, ...clients])
    await waitFor(() => expect(box()).toHaveValue('Cascade Freight'))
    expect(box()).toBeValid()
    expect(screen.getByRole('button', { name: 'Clear Client' })).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveFocus()
  })

  test('says so when none or more than one has that name, and the text is still there to choose by', async () => {
    const { user, answer } = await leaveEarly('Cascade')
    answer.resolve(clients)
    expect(
      await screen.findByText('Nothing is chosen for “Cascade”. Choose from the list.'),
    ).toBeInTheDocument()
    expect(box()).toHaveValue('Cascade')
    expect(box()).toBeInvalid()
    await user.click(box())
    await user.click(await screen.findByRole('option', { name: 'Cascade Freight' }))
    expect(box()).toHaveValue('Cascade Freight')
    expect(box()).toBeValid()
  })
})
