import { HttpResponse, http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import { categories, features } from './feature-catalogue.ts'
import * as page from './HelpPage.module.ts'
import { workingStatus } from './help.handlers.ts'
import { questions } from './help-content.ts'

const api = createTestApi()
const tab = (name: string) => `/help?tab=${name}`
const open = (route = '/help', role: 'employee' | 'manager' = 'employee') => renderPage(page, { route, role })

test('five tabs, Quick Start first, each in the address', async () => {
  const { user, url } = await open()
  expect(screen.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible()
  const tabs = screen.getAllByRole('tab').map((element) => element.textContent)
  expect(tabs).toEqual(['Quick Start', 'Features', 'FAQ', 'Contact', 'Resources'])
  for (const name of ['Getting Started', 'Client Management', 'Invoice Processing', 'Document Upload']) {
    expect(screen.getByRole('heading', { name })).toBeVisible()
  }
  expect(screen.getAllByRole('listitem')).toHaveLength(16)
  await expectAccessible()
  await user.click(screen.getByRole('tab', { name: 'FAQ' }))
  expect(url()).toBe('/help?tab=faq')
})

describe('features', () => {
  const cards = () => screen.getAllByRole('link').filter((link) => within(link).queryByRole('heading'))
  const names = () => cards().map((card) => within(card).getByRole('heading').textContent)

  test('the banner has the real total of today and both cut-offs', async () => {
    await open(tab('features'))
    expect(await screen.findByText('$48,250.75')).toBeVisible()
    expect(screen.getByText('3 invoices paid today')).toBeVisible()
    expect(screen.getByText('2:15 PM MST')).toBeVisible()
    expect(screen.getByText('1:15 PM MST')).toBeVisible()
  })

  test('the cut-offs are said as this person reads times and dates, with the names of both zones', async () => {
    await renderPage(page, {
      route: tab('features'),
      user: { timeFormat: '24h', dateFormat: 'yyyy-MM-dd' },
    })
    expect(await screen.findByText('14:15 MST')).toBeVisible()
    expect(screen.getByText('13:15 MST')).toBeVisible()
    expect(screen.getAllByText(/^Next: \d{4}-\d\d-\d\d 1[4-6]:15 E[DS]T$/)).toHaveLength(2)
  })

  test('a total that cannot be read is not made up', async () => {
    api.use(http.get('/api/help/today', () => problem(500)))
    await open(tab('features'))
    expect(await screen.findByText('The total cannot be read right now')).toBeVisible()
  })

  test('every feature of the catalogue leads to its route by a plain link', async () => {
    await open(tab('features'))
    expect(cards()).toHaveLength(50)
    expect(screen.getAllByText('Planned')).toHaveLength(19)
    for (const [index, card] of cards().entries()) {
      expect(card).toHaveAttribute('href', features[index]?.route)
    }
    const dispatchers = screen.getByRole('link', { name: /^Dispatchers/ })
    expect(dispatchers).toHaveAttribute('href', '/clients')
    expect(dispatchers).toHaveTextContent('Planned')
    expect(screen.getByText('Active - Available now')).toBeVisible()
    expect(screen.getByText('Planned - In development')).toBeVisible()
    await expectAccessible()
  })

  test('sixteen categories by their names, one chosen', async () => {
    const { user, url } = await open(tab('features'))
    const buttons = within(screen.getByRole('group', { name: 'Category' })).getAllByRole('button')
    expect(buttons.map((button) => button.textContent)).toEqual(
      (
        'All, Core, Financial, Management, Documents, Operations, Communication, Security, Transportation, Admin, ' +
        'Time, Reports, Support, Integration, Locations, Workflow'
      ).split(', '),
    )
    await user.click(screen.getByRole('button', { name: 'Communication' }))
    expect(names()).toEqual(['Send Email', 'Send SMS', 'Bulk SMS'])
    expect(url()).toContain('category=communication')
    expect(screen.getByRole('button', { name: 'Communication' })).toHaveAttribute('aria-pressed', 'true')
  })

  test.each(categories)('the category %s is not empty', (category) => {
    expect(features.some((feature) => category === 'all' || feature.category === category)).toBe(true)
  })

  test('searches names and descriptions, and says what to do when nothing is found', async () => {
    const { user } = await open(tab('features'))
    const search = screen.getByRole('searchbox', { name: 'Search features' })
    await user.type(search, 'LOCKBOX')
    expect(names()).toEqual(['Lockbox'])
    await user.clear(search)
    await user.type(search, 'proofs of delivery')
    expect(names()).toEqual(['Carrier PODs'])
    await user.type(search, 'zzz')
    expect(screen.getByText('No features found')).toBeVisible()
    expect(screen.getByText('Try adjusting your search terms or category filter.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show all features' }))
    expect(cards()).toHaveLength(50)
  })
})

describe('questions', () => {
  test('there are at least twenty, one is open at a time, and the open one is in the address', async () => {
    const { user, url } = await open(tab('faq'))
    expect(questions.length).toBeGreaterThanOrEqual(20)
    const first = screen.getByRole('button', { name: 'Who approves invoices?' })
    const second = screen.getByRole('button', { name: 'Which files can I upload?' })
    await user.click(first)
    expect(screen.getByRole('region', { name: 'Who approves invoices?' })).toHaveTextContent('Managers')
    await user.click(second)
    expect(first).toHaveAttribute('aria-expanded', 'false')
    expect(screen.getAllByRole('region', { name: /\?$/ })).toHaveLength(1)
    expect(url()).toBe('/help?tab=faq&open=files')
    await expectAccessible()
    await user.click(second)
    expect(screen.queryByRole('region', { name: /\?$/ })).not.toBeInTheDocument()
  })

  test('searches questions and answers, and leads to the contact form when there is none', async () => {
    const { user, url } = await open(tab('faq'))
    const search = screen.getByRole('searchbox', { name: 'Search questions and answers' })
    await user.type(search, '2:15')
    expect(screen.getByRole('button', { name: 'What are the cut-off times?' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Who approves invoices?' })).not.toBeInTheDocument()
    await user.clear(search)
    await user.type(search, 'unicorn')
    expect(
      screen.getByText('No results found for "unicorn". Try different keywords or contact support.'),
    ).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Contact support' }))
    expect(url()).toBe('/help?tab=contact')
  })
})

describe('contact', () => {
  async function fill() {
    const result = await open(tab('contact'))
    await result.user.type(screen.getByRole('textbox', { name: /Subject/ }), 'Scanner')
    await result.user.type(screen.getByRole('textbox', { name: /Message/ }), 'It does not scan.')
    return result
  }

  test('three ways, and a form that knows who writes', async () => {
    await open(tab('contact'))
    expect(screen.getByText('Internal use only')).toBeVisible()
    expect(screen.getByText('Monday - Friday, 7 AM - 3 PM MST')).toBeVisible()
    expect(screen.getByText('24/7')).toBeVisible()
    expect(screen.getByRole('textbox', { name: /Email/ })).toHaveValue('employee@example.test')
    expect(screen.getByRole('textbox', { name: /Message/ })).toHaveAttribute('rows', '4')
    await expectAccessible()
  })

  test('sends the message once, also when clicked twice, and names the number', async () => {
    const { user, host } = await fill()
    await user.dblClick(screen.getByRole('button', { name: 'Send Message' }))
    // The toast says it, too.
    const answer = await screen.findByText(/Your request has the number 41/, { selector: 'p' })
    expect(answer).toBeVisible()
    expect(answer.closest('[tabindex]')).toHaveFocus()
    expect(api.seen('POST', '/api/support-requests')).toHaveLength(1)
    expect(api.seen('POST', '/api/support-requests')[0]?.body).toMatchObject({
      email: 'employee@example.test',
      subject: 'Scanner',
      message: 'It does not scan.',
    })
    expect(host.calls.toasts).toMatchObject([{ tone: 'success', title: 'Message sent' }])
    expect(host.drafts.read('help-message')).toBeNull()
    expect(host.calls.guards).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Send another message' }))
    expect(screen.getByRole('textbox', { name: /Subject/ })).toHaveValue('')
  })

  test('a failure is told, and what was typed stays', async () => {
    api.use(http.post('/api/support-requests', () => problem(500, 'Something went wrong on our side')))
    const { user, host } = await fill()
    await user.click(screen.getByRole('button', { name: 'Send Message' }))
    await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Failed to send message' }]))
    expect(screen.getByRole('textbox', { name: /Subject/ })).toHaveValue('Scanner')
    expect(host.drafts.read('help-message')).toMatchObject({ message: 'It does not scan.' })
  })

  test('nothing is sent without subject and message', async () => {
    const { user } = await open(tab('contact'))
    await user.click(screen.getByRole('button', { name: 'Send Message' }))
    expect(await screen.findAllByText('Subject is required')).not.toHaveLength(0)
    expect(api.seen('POST', '/api/support-requests')).toEqual([])
  })
})

describe('resources', () => {
  test('the manual is a file, and the steps in place of videos lead to their screens', async () => {
    const { user, url } = await open(tab('resources'))
    expect(screen.getByRole('link', { name: 'Download PDF' })).toHaveAttribute('href', '/api/help/manual.pdf')
    await user.click(screen.getByRole('button', { name: 'Watch Videos' }))
    const steps = within(await screen.findByRole('dialog', { name: 'Guided steps' }))
    expect(steps.getByText(/No videos have been recorded yet/)).toBeVisible()
    expect(steps.getAllByRole('listitem')).toHaveLength(5)
    await user.selectOptions(steps.getByRole('combobox', { name: 'Topic' }), 'Collecting what is open')
    const [first] = steps.getAllByRole('link', { name: 'Open this screen' })
    if (first) await user.click(first)
    expect(url()).toBe('/collections?tab=worklist')
  })

  test('says that all works only when it does', async () => {
    await open(tab('resources'))
    expect(await screen.findByText('All Systems Operational')).toBeVisible()
    await expectAccessible()
  })

  test('names the part that does not work, and notices when it works again', async () => {
    const [admin, finance] = workingStatus().parts
    const broken = [admin, { ...finance, state: 'failed' }]
    api.use(
      http.get('/api/help/status', () =>
        HttpResponse.json({ ...workingStatus(), status: 'degraded', parts: broken } as never),
      ),
    )
    const { user } = await open(tab('resources'))
    expect(await screen.findByText('Some systems have problems')).toBeVisible()
    expect(screen.getByText('Finance').closest('li')).toHaveTextContent('Not working')
    api.use(http.get('/api/help/status', () => HttpResponse.json(workingStatus())))
    await user.click(screen.getByRole('button', { name: 'Check again' }))
    expect(await screen.findByText('All Systems Operational')).toBeVisible()
  })

  test('a server that does not answer is no working system', async () => {
    api.use(http.get('/api/help/status', () => problem(503)))
    await open(tab('resources'))
    expect(await screen.findByText('The server is not responding')).toBeVisible()
  })

  test('release notes name the versions of R-HLP-7', async () => {
    await open(tab('resources'))
    for (const version of ['Version 2.1.0', 'Version 2.0.0']) expect(screen.getByText(version)).toBeVisible()
    expect(screen.getByText('September 2025')).toBeVisible()
    expect(screen.getByText('Improved fuel advance tracking')).toBeVisible()
    expect(screen.getByText('Expanded broker management')).toBeVisible()
  })
})
