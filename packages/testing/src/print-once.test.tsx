import { render, screen } from '@testing-library/react'

/** Text of the page; between its tags are codes for colors. */
const page = /Here/g

test('what a query that waited did not find is told with the page as it was at the end, once', async () => {
  render(<p>Here</p>)
  const failed: Error = await screen.findByText('Not here', undefined, { timeout: 120 }).then(
    () => new Error('found'),
    (error) => error,
  )
  expect(failed.message).toContain('Unable to find an element with the text: Not here')
  expect(failed.message.match(page)).toHaveLength(1)
  expect(failed.stack).toContain('print-once.test.tsx')
  expect(failed.stack?.match(page)).toHaveLength(1)
})

test('what is not found at once is told with the page, too, after others have waited', async () => {
  render(<p>Here</p>)
  await screen.findByText('Here')
  expect(() => screen.getByText('Not here')).toThrow(page)
})
