import { HttpError } from '@drayline/platform/http'
import { number, object, string } from '@drayline/platform/yup'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ComboboxField } from './ComboboxField.tsx'
import { Form, type FormProps } from './Form.tsx'
import { MoneyField, TextField } from './fields.tsx'
import { SubmitButton } from './layout.tsx'

const schema = object({
  name: string().trim().required('client.name.required'),
  email: string()
    .email('email.invalid')
    .transform((value) => (value === '' ? null : value))
    .nullable(),
  amount: string().required('invoice.amount.required'),
})
const initialValues = { name: '', email: '', amount: '' }
type Values = typeof initialValues

function setup(props: Partial<FormProps<Values, unknown>> = {}) {
  const onSubmit = jest.fn()
  render(
    <Form aria-label="Client" initialValues={initialValues} schema={schema} onSubmit={onSubmit} {...props}>
      <TextField name="name" label="Name" required hint="As on the W-9" />
      <TextField name="email" label="Email" />
      <MoneyField name="amount" label="Amount" required />
      <SubmitButton>Save client</SubmitButton>
    </Form>,
  )
  return { user: userEvent.setup(), onSubmit }
}

const name = () => screen.getByRole('textbox', { name: /Name/ })
const email = () => screen.getByRole('textbox', { name: 'Email' })
const amount = () => screen.getByRole('textbox', { name: /Amount/ })
const save = () => screen.getByRole('button', { name: 'Save client' })

const problem = (status: number, body: object) => new HttpError(status, JSON.stringify(body), '')

test('a failed attempt lists the problems with links and focuses the first field', async () => {
  const { user, onSubmit } = setup()
  await user.click(save())
  const summary = await screen.findByRole('alert')
  expect(summary).toHaveTextContent('There are problems with 2 fields')
  expect(name()).toHaveFocus()
  expect(name()).toBeInvalid()
  expect(name()).toHaveAccessibleDescription('Client name is required As on the W-9')
  await user.click(screen.getByRole('link', { name: 'Amount is required' }))
  expect(amount()).toHaveFocus()
  expect(onSubmit).not.toHaveBeenCalled()
})

test('the summary follows the corrections', async () => {
  const { user } = setup()
  await user.click(save())
  await screen.findByRole('alert')
  await user.type(name(), 'Blue Ridge')
  expect(await screen.findByText('There is a problem with one field')).toBeInTheDocument()
  await user.type(amount(), '12')
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument())
})

test('passing through an empty field is no mistake, leaving a wrong one is', async () => {
  const { user } = setup()
  await user.click(name())
  await user.tab()
  expect(name()).not.toBeInvalid()
  await user.type(email(), 'nobody')
  await user.tab()
  await waitFor(() => expect(email()).toHaveAccessibleDescription('Valid email is required'))
})

test('saves the values as the schema casts them, once', async () => {
  const saved = Promise.withResolvers<void>()
  const onSubmit = jest.fn(() => saved.promise)
  const { user } = setup({ onSubmit })
  await user.type(name(), '  Blue Ridge ')
  await user.type(amount(), '12')
  await user.dblClick(save())
  const saving = await screen.findByRole('button', { name: 'Saving…' })
  await user.click(saving)
  await user.type(name(), '{Enter}')
  saved.resolve()
  await waitFor(() => expect(save()).toBeEnabled())
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(onSubmit).toHaveBeenCalledWith(
    { name: 'Blue Ridge', email: null, amount: '12.00' },
    expect.anything(),
  )
})

test("the server's texts land at their fields and the focus follows", async () => {
  const errors = { email: 'This address belongs to another client' }
  const onSubmit = jest
    .fn()
    .mockRejectedValue(problem(422, { status: 422, title: 'Invalid', message: 'x', errors }))
  const { user } = setup({ onSubmit })
  await user.type(name(), 'Blue Ridge')
  await user.type(amount(), '12')
  await user.click(save())
  await waitFor(() => expect(email()).toHaveFocus())
  expect(email()).toHaveAccessibleDescription('This address belongs to another client')
  expect(name()).toHaveValue('Blue Ridge')
})

test("the server's text stays when it was sent from another field, until its own is changed or it is asked again", async () => {
  const errors = { name: 'There is a client of this name' }
  const onSubmit = jest
    .fn()
    .mockRejectedValue(problem(409, { status: 409, title: 'Conflict', message: 'x', errors }))
  const { user } = setup({ onSubmit })
  await user.type(name(), 'Blue Ridge')
  // Leaving the amount writes it anew, as 12.00.
  await user.type(amount(), '12{Enter}')
  await waitFor(() => expect(name()).toHaveFocus())
  expect(name()).toHaveAccessibleDescription(/There is a client of this name/)
  await user.type(email(), 'ana@carrier.example')
  await user.tab()
  expect(name()).toHaveAccessibleDescription(/There is a client of this name/)
  await user.click(save())
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2))
  await user.type(name(), ' Haulers')
  await waitFor(() => expect(name()).not.toBeInvalid())
})

test('any other failure is shown above the form, with its trace id', async () => {
  const failure = problem(500, {
    status: 500,
    title: 'Error',
    message: 'The server failed',
    traceId: 'abc123',
  })
  const { user } = setup({ onSubmit: jest.fn().mockRejectedValue(failure) })
  await user.type(name(), 'Blue Ridge')
  await user.type(amount(), '12')
  await user.click(save())
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The server failed')
  expect(alert).toHaveTextContent('abc123')
  expect(document.activeElement).toContainElement(alert)
  expect(name()).toHaveValue('Blue Ridge')
})

test('tells when there is something to lose', async () => {
  const onDirtyChange = jest.fn()
  const { user } = setup({ onDirtyChange })
  await user.type(name(), 'x')
  expect(onDirtyChange).toHaveBeenLastCalledWith(true)
  await user.clear(name())
  expect(onDirtyChange).toHaveBeenLastCalledWith(false)
})

describe('new initial values', () => {
  const opened = { name: 'Blue Ridge', email: 'a@blue.example', amount: '1' }
  const form = (values: Values, onSubmit: () => Promise<void> = async () => undefined) => (
    <Form initialValues={values} enableReinitialize schema={schema} onSubmit={onSubmit}>
      {({ dirty }) => (
        <>
          <TextField name="name" label="Name" />
          <TextField name="email" label="Email" />
          <TextField name="amount" label="Amount" />
          <p>{dirty ? 'changed' : 'unchanged'}</p>
          <SubmitButton>Save client</SubmitButton>
        </>
      )}
    </Form>
  )

  test('are taken over, but never into a field that the person has changed', async () => {
    const user = userEvent.setup()
    const { rerender } = render(form(opened))
    await user.type(email(), '.net')
    rerender(form({ name: 'Red Rock', email: 'b@red.example', amount: '1' }))
    await waitFor(() => expect(name()).toHaveValue('Red Rock'))
    expect(email()).toHaveValue('a@blue.example.net')
    expect(screen.getByText('changed')).toBeInTheDocument()
    await user.clear(email())
    await user.type(email(), 'b@red.example')
    expect(await screen.findByText('unchanged')).toBeInTheDocument()
  })

  test('after saving are the values as the server wrote them', async () => {
    const user = userEvent.setup()
    const { rerender } = render(form(opened))
    await user.type(name(), '  ')
    await user.click(save())
    await waitFor(() => expect(save()).toBeEnabled())
    rerender(form({ ...opened, amount: '2' }))
    await waitFor(() => expect(amount()).toHaveValue('2'))
    expect(name()).toHaveValue('Blue Ridge')
    expect(screen.getByText('unchanged')).toBeInTheDocument()
  })

  test('after a failure to save leave what was typed', async () => {
    const user = userEvent.setup()
    const failing = async () => {
      throw new Error('no')
    }
    const { rerender } = render(form(opened, failing))
    await user.type(name(), ' LLC')
    await user.click(save())
    await screen.findByRole('alert')
    rerender(form({ ...opened, name: 'Red Rock', amount: '2' }, failing))
    await waitFor(() => expect(amount()).toHaveValue('2'))
    expect(name()).toHaveValue('Blue Ridge LLC')
  })
})

describe('a name that is still searched for when the form is saved', () => {
  async function saveWhileSearching() {
    const answer = Promise.withResolvers<{ value: number; label: string }[]>()
    const onSubmit = jest.fn()
    const user = userEvent.setup()
    render(
      <Form
        initialValues={{ broker: null, name: '' }}
        schema={object({ broker: number().nullable(), name: string() })}
        onSubmit={onSubmit}
      >
        <ComboboxField name="broker" label="Broker" delay={0} search={() => answer.promise} />
        <TextField name="name" label="Name" />
        <SubmitButton>Save client</SubmitButton>
      </Form>,
    )
    const broker = screen.getByRole('combobox', { name: 'Broker' })
    await user.type(broker, 'Midway')
    await user.tab()
    await user.keyboard('{Control>}{Enter}{/Control}')
    // What is saved now would lack what the box says.
    expect(onSubmit).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Saving…' })).toBeInTheDocument()
    const found = (label: string) => act(async () => answer.resolve([{ value: 1, label }]))
    return { user, broker, onSubmit, found }
  }

  test('is saved with what was found', async () => {
    const { onSubmit, found } = await saveWhileSearching()
    await found('Midway')
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ broker: 1, name: '' })
  })

  test('holds the form back when nothing came of it, until it is taken out', async () => {
    const { user, broker, onSubmit, found } = await saveWhileSearching()
    await found('Midway Logistics')
    expect(
      await screen.findAllByText('Nothing is chosen for “Midway”. Choose from the list.'),
    ).not.toHaveLength(0)
    expect(broker).toBeInvalid()
    await waitFor(() => expect(broker).toHaveFocus())
    await user.click(save())
    expect(onSubmit).not.toHaveBeenCalled()
    await user.clear(broker)
    await user.click(save())
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ broker: null, name: '' })
  })

  test('is not saved when the person types on', async () => {
    const { user, onSubmit, found } = await saveWhileSearching()
    await user.type(name(), 'Blue Ridge')
    await found('Midway')
    await waitFor(() => expect(save()).toBeEnabled())
    expect(onSubmit).not.toHaveBeenCalled()
  })
})

describe('a text in a choice of a form that is found nowhere', () => {
  const midway = { value: 1, label: 'Midway Logistics' }
  const lakeshore = { value: 2, label: 'Lakeshore Brokerage' }
  const search = async (query: string) =>
    [midway, lakeshore].filter(({ label }) => label.toLowerCase().includes(query.toLowerCase()))
  const resolve = async () => lakeshore

  async function typeUnknown(leave: (user: ReturnType<typeof userEvent.setup>) => Promise<void>) {
    const onSubmit = jest.fn()
    const user = userEvent.setup()
    render(
      <Form
        initialValues={{ broker: null, name: '' }}
        schema={object({ broker: number().nullable(), name: string() })}
        onSubmit={onSubmit}
      >
        {({ setFieldValue }) => (
          <>
            <ComboboxField name="broker" label="Broker" delay={0} search={search} resolve={resolve} />
            <TextField name="name" label="Name" />
            <button type="button" onClick={() => void setFieldValue('broker', 2)}>
              Offer
            </button>
            <SubmitButton>Save client</SubmitButton>
          </>
        )}
      </Form>,
    )
    const broker = screen.getByRole('combobox', { name: 'Broker' })
    await user.type(broker, 'zzz')
    expect(await screen.findByText('No match for “zzz”', { selector: '[role=status]' })).toBeInTheDocument()
    await leave(user)
    expect(name()).toHaveFocus()
    return { user, broker, onSubmit }
  }

  test.each([
    ['Tab', (user: ReturnType<typeof userEvent.setup>) => user.tab()],
    ['a click elsewhere', (user: ReturnType<typeof userEvent.setup>) => user.click(name())],
  ])('stays when it is left by %s, and says so', async (_, leave) => {
    const { user, broker, onSubmit } = await typeUnknown(leave)
    expect(broker).toHaveValue('zzz')
    expect(await screen.findAllByText('Nothing is chosen for “zzz”. Choose from the list.')).not.toHaveLength(
      0,
    )
    await user.click(save())
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('gives way to a choice that another field makes', async () => {
    const { user, broker, onSubmit } = await typeUnknown((user) => user.tab())
    await waitFor(() => expect(broker).toBeInvalid())
    await user.click(screen.getByRole('button', { name: 'Offer' }))
    await waitFor(() => expect(broker).toHaveValue('Lakeshore Brokerage'))
    await user.click(save())
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({ broker: 2 })
  })
})
