import type { Schema } from 'yup'
import { ValidationError } from 'yup'
import { invoiceInput } from './finance/invoices/invoice-schema.ts'
import { oneLine, optionalText } from './kernel/forms/fields.ts'
import en from './messages/en.json' with { type: 'json' }
import { brokerInput } from './operations/brokers/broker-schema.ts'
import { clientInput } from './operations/clients/client-schema.ts'
import { loadInput } from './operations/loads/load-schema.ts'
import { loginInput, profileInput, profilePatch, settingsInput } from './platform/users/user-schema.ts'

/** The English texts by field that a person would read. */
async function texts(schema: Schema, value: unknown): Promise<Record<string, string>> {
  try {
    await schema.validate(value, { abortEarly: false })
    return {}
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    return Object.fromEntries(error.inner.map((inner) => [inner.path, en[inner.message as keyof typeof en]]))
  }
}

test('an empty invoice names each missing field as specified', async () => {
  expect(
    await texts(invoiceInput, { invoiceNumber: '', loadId: '', clientId: '', amount: '' }),
  ).toMatchObject({
    invoiceNumber: 'Invoice number is required',
    loadId: 'Load is required',
    clientId: 'Client is required',
    amount: 'Amount is required',
  })
})

test('a zero invoice is refused', async () => {
  const value = { invoiceNumber: 'INV-1', loadId: 1, clientId: 1, amount: '0.00' }
  expect(await texts(invoiceInput, value)).toEqual({ amount: 'Amount must be greater than 0' })
})

test('a client needs a name; empty optional fields become null', async () => {
  expect(await texts(clientInput, { name: '  ' })).toEqual({ name: 'Client name is required' })
  expect(await clientInput.validate({ name: ' Blue Ridge ', email: '', phone: ' ' })).toEqual({
    name: 'Blue Ridge',
    email: null,
    phone: null,
    address: null,
    contactPerson: null,
    taxId: null,
    status: 'active',
  })
})

test('a load needs number and client, and cannot be delivered before it is picked up', async () => {
  expect(await texts(loadInput, { loadNumber: '', clientId: '' })).toMatchObject({
    loadNumber: 'Load number is required',
    clientId: 'Client is required',
  })
  const backwards = { loadNumber: 'LD-1', clientId: 1, pickupDate: '2026-11-21', deliveryDate: '2026-11-20' }
  expect(await texts(loadInput, backwards)).toEqual({ deliveryDate: 'Delivery cannot be before pickup' })
})

test('an empty rate is no rate, and a missing one too', async () => {
  const load = { loadNumber: 'LD-1', clientId: 1 }
  await expect(loadInput.validate({ ...load, rate: '' })).resolves.toMatchObject({ rate: null })
  await expect(loadInput.validate(load)).resolves.toMatchObject({ rate: null, status: 'pending' })
  expect(await texts(loadInput, { ...load, rate: '1e3' })).toEqual({
    rate: 'Enter an amount such as 1500.25, at most 99999999.99',
  })
})

test('broker rules and defaults', async () => {
  expect(
    await texts(brokerInput, { name: '', contactPerson: '', email: 'x', phone: '123', creditLimit: -1 }),
  ).toEqual({
    name: 'Broker name is required',
    contactPerson: 'Contact person is required',
    email: 'Valid email is required',
    phone: 'Valid phone number is required',
    creditLimit: 'Credit limit must be a whole amount of at least 0',
  })
  expect(brokerInput.getDefault()).toMatchObject({ paymentTerms: 'net30', status: 'active', creditLimit: 0 })
})

test('signing in, profile and settings', async () => {
  expect(await texts(loginInput, { username: '', password: '' })).toEqual({
    username: 'Username is required',
    password: 'Password is required',
  })
  expect(await texts(profileInput, { firstName: '', lastName: '' })).toEqual({
    firstName: 'First name is required',
    lastName: 'Last name is required',
  })
  expect(await texts(settingsInput, { bio: 'x'.repeat(501), location: 'x'.repeat(101) })).toEqual({
    bio: 'Bio must be less than 500 characters',
    location: 'Location must be less than 100 characters',
  })
  expect(await texts(profilePatch, { firstName: '' })).toEqual({ firstName: 'First name is required' })
  expect(await texts(profilePatch, { theme: 'dark' })).toEqual({})
})

test.each([{ $ne: null }, ['a'], 7])('a name that is %j is refused', async (name) => {
  await expect(clientInput.validate({ name }, { strict: true })).rejects.toThrow()
})

test('a text that shows nothing is empty: a reason is one that people can read', async () => {
  for (const blank of ['\u200b', ' \u200b\ufeff ', '\u2060', '\u202e', '\u2800', '\u3164']) {
    expect(await optionalText(500).validate(blank)).toBeNull()
    await expect(oneLine(500).required().validate(blank)).rejects.toThrow()
  }
  // Inside a text they have their use: in emoji, and in scripts that join letters.
  expect(await optionalText(500).validate(' 👩‍🔧 ')).toBe('👩‍🔧')
})
