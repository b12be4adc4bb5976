import type { FormatApi } from '@drayline/contract'
import { fieldNames } from '@drayline/domain/kernel/forms/record-fields'
import { brokerFields } from '@drayline/domain/operations/brokers/broker-schema'
import { clientFields } from '@drayline/domain/operations/clients/client-schema'
import { loadFields } from '@drayline/domain/operations/loads/load-schema'
import { renderPage } from '@drayline/testing'
import { labelsWithoutControl } from '@drayline/testing/declared-fields'
import { screen } from '@testing-library/react'
import * as brokers from './brokers/BrokersPage.module.ts'
import { brokerColumns } from './brokers/broker-columns.tsx'
import * as clients from './clients/ClientsPage.module.ts'
import { clientColumns } from './clients/client-columns.tsx'
import * as loads from './loads/LoadsPage.module.ts'
import { loadColumns } from './loads/load-columns.tsx'
import en from './messages/en.json' with { type: 'json' }
import { createTestApi } from './testing/test-api.ts'

createTestApi()
const identity = (key: string) => key
const format = {} as FormatApi

const labels = {
  clients: fieldNames(clientFields).map((name) => en[`client.${name}`]),
  brokers: fieldNames(brokerFields).map((name) => en[`broker.${name}`]),
  loads: fieldNames(loadFields).map((name) => en[`load.${name}`]),
}

test.each([
  ['client', clients, '/clients?new=1', labels.clients],
  ['broker', brokers, '/brokers?new=1', labels.brokers],
  ['load', loads, '/loads?new=1', labels.loads],
] as const)('every declared field of a %s can be typed', async (_name, page, route, all) => {
  await renderPage(page, { route, role: 'manager' })
  expect(await labelsWithoutControl(all)).toEqual([])
})

test('every declared field of a client or load is a column', () => {
  const clientIds = clientColumns(identity, format).map(({ id }) => id)
  expect(clientIds).toEqual(expect.arrayContaining(fieldNames(clientFields)))
  const loadIds = loadColumns(identity, format).map(({ id }) =>
    /^(client|broker)$/.test(id) ? `${id}Id` : id,
  )
  expect(loadIds).toEqual(expect.arrayContaining(fieldNames(loadFields)))
})

/** Labels of the fields that are shown together as one place. */
const places = [en['broker.city'], en['broker.state'], en['broker.zipCode']]

test('every declared field of a broker is a column or a fact', async () => {
  const columns = brokerColumns((key) => en[key as keyof typeof en], format).map(({ header }) => header)
  await renderPage(brokers, { route: '/brokers?open=1', role: 'manager' })
  const facts = (await screen.findAllByRole('term', {}, { timeout: 5000 })).map(
    ({ textContent }) => textContent,
  )
  const shown = new Set([...columns, ...facts, ...places])
  expect(labels.brokers.filter((label) => !shown.has(label))).toEqual([])
})
