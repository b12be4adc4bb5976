import { configure } from '@testing-library/react'

/**
 * A query that waits fails many times before it finds something. The page is printed into the error when it gives up, and
 * not each time: that took an eighth of the time of tests.
 */
export function printPageOnce(): void {
  let waits = 0
  configure(({ asyncWrapper, getElementError }) => ({
    getElementError(message, container) {
      return waits > 0 ? elementError(message ?? '') : getElementError(message, container)
    },
    async asyncWrapper(work) {
      waits += 1
      try {
        return await asyncWrapper(work)
      } catch (error) {
        if (error instanceof Error && error.name === errorName)
          rename(error, getElementError(error.message, document.body).message)
        throw error
      } finally {
        waits -= 1
      }
    },
  }))
}

const errorName = 'TestingLibraryElementError'

function elementError(message: string): Error {
  const error = new Error(message)
  error.name = errorName
  return error
}

function rename(error: Error, message: string): void {
  const stack = error.stack?.replace(error.message, () => message)
  error.message = message
  if (stack) error.stack = stack
}
