import { screen } from '@testing-library/react'

/**
 * Waits for an open form and looks for a control of each label. For the test that every declared field of a record can
 * be typed: a field without one would be emptied, or never filled.
 * @returns the labels without a control
 */
export async function labelsWithoutControl(labels: readonly string[]): Promise<string[]> {
  await screen.findAllByRole('textbox')
  return labels.filter((label) => screen.queryAllByLabelText((text) => text.startsWith(label)).length === 0)
}
