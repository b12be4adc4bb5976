import { act, waitFor } from '@testing-library/react'
import { axe } from 'jest-axe'

/** Checks that whoever works by keyboard is somewhere after a window has closed, and not at the start of the page. */
export async function expectFocusKept(): Promise<void> {
  await waitFor(() => expect(document.body).not.toHaveFocus())
}

/** What passes is not described: finding an address for each element of it takes most of the time. */
const checked = {
  rules: { region: { enabled: false } },
  resultTypes: ['violations' as const],
  preload: false,
}

/** Checks a screen with everything open over it. jsdom has no layout and no colors: contrast is checked in a browser. */
export async function expectAccessible(): Promise<void> {
  // Answers may still come in meanwhile.
  const results = await act(() => axe(document.body, checked))
  expect(results).toHaveNoViolations()
}
