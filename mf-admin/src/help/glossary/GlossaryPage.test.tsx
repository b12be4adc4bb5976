import { renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { expectNoUnusedKeys, expectSameCatalogue } from '@drayline/testing/catalogue'
import { screen, waitFor } from '@testing-library/react'
import { createTestApi } from '../../testing/test-api.ts'
import * as page from './GlossaryPage.module.ts'
import en from './messages/en.json'
import es from './messages/es.json'
import { terms } from './terms.ts'

createTestApi()
const names = () => screen.getAllByRole('term').map(({ textContent }) => textContent)

test('every term has its meaning, in both languages', () => {
  expectSameCatalogue(en, es)
  expectNoUnusedKeys(__dirname, en)
  const keys = terms.flatMap((id) => [`term.${id}.name`, `term.${id}.meaning`])
  expect(Object.keys(en).filter((key) => key.startsWith('term.'))).toEqual(keys)
})

test('terms stand by name; a search looks into names and meanings, and the address has it', async () => {
  const { user, url } = await renderPage(page, { route: '/help/glossary' })
  expect(names()).toHaveLength(terms.length)
  expect(names().slice(0, 2)).toEqual(['Advance, advance rate', 'APR'])
  await expectAccessible()
  await user.type(screen.getByRole('searchbox', { name: 'Search the glossary' }), 'bounced')
  await waitFor(() => expect(names()).toEqual(['NSF']))
  expect(url()).toBe('/help/glossary?q=bounced')
})

test('what is not there can be given up again', async () => {
  const { user } = await renderPage(page, { route: '/help/glossary?q=zzz' })
  expect(screen.getByText(/No term matches/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all terms' }))
  await waitFor(() => expect(names()).toHaveLength(terms.length))
})

test('Spanish finds words without their accents', async () => {
  await renderPage(page, { route: '/help/glossary?q=fianza', user: { language: 'es' } })
  expect(names()).toEqual(['MC, USDOT, BMC-84/85'])
})
