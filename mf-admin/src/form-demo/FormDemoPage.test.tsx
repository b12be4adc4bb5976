import { renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { act, fireEvent, screen, within } from '@testing-library/react'
import * as page from './FormDemoPage.module.ts'

afterEach(() => jest.useRealTimers())

const labels = {
  email: /^Email/,
  username: /^Username/,
  password: /^Password/,
  confirmPassword: /^Confirm Password/,
  phone: /^Phone/,
  website: /^Website/,
} as const
type Name = keyof typeof labels

const input = (name: Name) => screen.getByLabelText(labels[name], { selector: 'input' })
const type = (name: Name, value: string) => fireEvent.change(input(name), { target: { value } })
const leave = (name: Name) => fireEvent.blur(input(name))
const button = (name: string) => screen.getByRole('button', { name })

/** Text of the side panel about a field, or about the whole form. */
function statusOf(term: string): string | null {
  const panel = screen.getByRole('heading', { name: 'Field status' }).closest('section') as HTMLElement
  return within(panel).getByText(term).closest('div')?.querySelector('dd')?.textContent ?? null
}

/** Lets the clock run. */
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))

async function open() {
  const result = await renderPage(page)
  jest.useFakeTimers()
  return result
}

async function fillIn(values: Partial<Record<Name, string>> = {}) {
  const all = {
    email: 'ann@example.com',
    username: 'ann',
    password: 'Passw0rd',
    confirmPassword: 'Passw0rd',
    ...values,
  }
  for (const [name, value] of Object.entries(all)) {
    type(name as Name, value)
    leave(name as Name)
  }
  await pass(600)
}

test('is accessible, and nothing is checked before it was touched', async () => {
  await renderPage(page)
  expect(screen.getByRole('heading', { level: 1, name: 'Advanced Registration Form' })).toBeVisible()
  expect(statusOf('Email')).toBe('Not checked yet')
  expect(statusOf('Overall status')).toBe('Incomplete')
  expect(screen.getByText('Use the word "taken" in the email')).toBeVisible()
  expect(screen.getByText('Use the usernames admin, root or test')).toBeVisible()
  await expectAccessible()
})

test('typing checks nothing until the field was left; then at every pause', async () => {
  await open()
  type('phone', 'x')
  await pass(5_000)
  expect(statusOf('Phone')).toBe('Not checked yet')
  leave('phone')
  await pass(0)
  expect(statusOf('Phone')).toBe('Invalid')
  type('phone', '+15550100')
  expect(statusOf('Phone')).toBe('Checking...')
  await pass(299)
  expect(statusOf('Phone')).toBe('Checking...')
  await pass(1)
  expect(statusOf('Phone')).toBe('Valid')
})

test('email: a pause of 500 ms, then a check of 500 ms', async () => {
  await open()
  type('email', 'a')
  leave('email')
  await pass(0)
  expect(screen.getByText('Please enter a valid email address')).toBeVisible()
  type('email', 'is-taken@example.com')
  await pass(999)
  expect(statusOf('Email')).toBe('Checking...')
  await pass(1)
  expect(statusOf('Email')).toBe('Invalid')
  expect(screen.getByText('This email is already taken')).toBeVisible()
})

test('username: a pause of 300 ms, then a check of 300 ms', async () => {
  await open()
  leave('username')
  await pass(0)
  expect(screen.getByText('Username must be at least 3 characters')).toBeVisible()
  type('username', 'ADMIN')
  await pass(599)
  expect(statusOf('Username')).toBe('Checking...')
  await pass(1)
  expect(screen.getByText('Username is not available')).toBeVisible()
  type('username', 'x'.repeat(21))
  await pass(300)
  expect(screen.getByText('Username must be less than 20 characters')).toBeVisible()
  type('username', 'x'.repeat(20))
  await pass(600)
  expect(statusOf('Username')).toBe('Valid')
})

test('of two checks only the last one counts, however the first ends', async () => {
  await open()
  type('username', 'root')
  leave('username')
  await pass(200)
  type('username', 'rooted')
  await pass(150)
  expect(statusOf('Username')).toBe('Checking...')
  await pass(600)
  expect(statusOf('Username')).toBe('Valid')
})

test.each([
  ['password', 'Short1', 'Password must be at least 8 characters'],
  ['password', 'lowercase1', 'Password must contain at least one uppercase letter'],
  ['password', 'UPPERCASE1', 'Password must contain at least one lowercase letter'],
  ['password', 'NoDigitsHere', 'Password must contain at least one number'],
  ['confirmPassword', '', 'Please confirm your password'],
  ['confirmPassword', 'other', 'Passwords do not match'],
  ['phone', '0123', 'Please enter a valid phone number'],
  ['phone', '+12345678901234567', 'Please enter a valid phone number'],
  ['website', 'example', 'Please enter a valid URL'],
] as const)('%s "%s": %s', async (name, value, message) => {
  await open()
  type(name, value)
  leave(name)
  await pass(0)
  expect(screen.getByText(message)).toBeVisible()
  expect(input(name)).toHaveAccessibleDescription(expect.stringContaining(message))
})

test.each([
  ['phone', ''],
  ['phone', '+1234567890123456'],
  ['website', ''],
  ['website', 'https://example.com'],
] as const)('%s may be "%s"', async (name, value) => {
  await open()
  type(name, value)
  leave(name)
  await pass(0)
  expect(input(name)).not.toBeInvalid()
})

test('changing the password checks the second one anew', async () => {
  await open()
  await fillIn()
  type('password', 'Passw0rd2')
  await pass(300)
  expect(screen.getByText('Passwords do not match')).toBeVisible()
  expect(statusOf('Overall status')).toBe('Incomplete')
})

test('creates the account: 2 s, success for 2 s, and an empty form 3 s after it', async () => {
  await open()
  await fillIn()
  expect(statusOf('Overall status')).toBe('Ready to Submit')
  fireEvent.click(button('Create Account'))
  await pass(500)
  expect(button('Creating Account...')).toBeInTheDocument()
  expect(input('email')).toBeDisabled()
  await pass(1_999)
  expect(button('Creating Account...')).toBeInTheDocument()
  await pass(1)
  expect(button('Account Created!')).toBeVisible()
  await pass(1_999)
  expect(button('Account Created!')).toBeVisible()
  await pass(1)
  expect(button('Create Account')).toBeVisible()
  expect(input('email')).toHaveValue('ann@example.com')
  await pass(999)
  expect(input('email')).toHaveValue('ann@example.com')
  await pass(1)
  expect(input('email')).toHaveValue('')
  expect(statusOf('Email')).toBe('Not checked yet')
})

test('an attempt with mistakes tells all of them and waits until they are corrected', async () => {
  await open()
  expect(button('Create Account')).toBeEnabled()
  fireEvent.click(button('Create Account'))
  await pass(500)
  for (const message of [
    'Please enter a valid email address',
    'Username must be at least 3 characters',
    'Password must be at least 8 characters',
    'Please confirm your password',
  ]) {
    expect(screen.getByText(message)).toBeVisible()
  }
  expect(button('Create Account')).toBeDisabled()
  // After an attempt every change is checked, also in fields that have not lost the focus.
  for (const [name, value] of [
    ['email', 'ann@example.com'],
    ['username', 'ann'],
    ['password', 'Passw0rd'],
    ['confirmPassword', 'Passw0rd'],
  ] as const) {
    type(name, value)
  }
  await pass(1_000)
  expect(button('Create Account')).toBeEnabled()
})

test('a value that turns out to be taken stops the submission', async () => {
  await open()
  type('email', 'taken@example.com')
  type('username', 'ann')
  type('password', 'Passw0rd')
  type('confirmPassword', 'Passw0rd')
  fireEvent.click(button('Create Account'))
  await pass(500)
  expect(screen.getByText('This email is already taken')).toBeVisible()
  await pass(2_000)
  expect(button('Create Account')).toBeDisabled()
})

test('Reset Form empties everything at once, also while something is being checked', async () => {
  await open()
  type('email', 'ann@example.com')
  leave('email')
  expect(statusOf('Email')).toBe('Checking...')
  fireEvent.click(button('Reset Form'))
  await pass(2_000)
  expect(input('email')).toHaveValue('')
  expect(statusOf('Email')).toBe('Not checked yet')
})
