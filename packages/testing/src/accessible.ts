import { act } from '@testing-library/react'
import { axe } from 'jest-axe'

/** Checks a screen with everything open over it. jsdom has no layout and no colors: contrast is checked in a browser. */
export async function expectAccessible(): Promise<void> {
  // Answers may still come in meanwhile.
  const results = await act(() => axe(document.body, { rules: { region: { enabled: false } } }))
  expect(results).toHaveNoViolations()
}
