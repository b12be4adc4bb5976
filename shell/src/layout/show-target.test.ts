import { showTarget } from './show-target.ts'

const links = '<a href="/" aria-current="page"></a><a href="/loads"></a><a href="/clients?sort=name"></a>'
const marks = () => [...document.querySelectorAll('a')].map((link) => link.dataset.going)

test('the link that is gone to is marked until that ends, the one that is left too', () => {
  document.body.innerHTML = `<nav><ul data-navigation>${links}</ul></nav><a href="/loads"></a>`
  const end = showTarget('/clients/7')
  expect(marks()).toEqual(['away', 'away', 'here', undefined])
  showTarget('/loads')
  expect(marks()).toEqual(['away', 'here', 'away', undefined])
  end?.()
  expect(marks()).toEqual([undefined, undefined, undefined, undefined])
})

test('a page of the same link shows nothing, and neither does one without links', () => {
  document.body.innerHTML = `<ul data-navigation>${links}</ul>`
  expect(showTarget('/')).toBeUndefined()
  document.body.innerHTML = ''
  expect(showTarget('/loads')).toBeUndefined()
})

test('a drawer with the links is out of sight, any other window is not', () => {
  document.body.innerHTML = `<div data-window><ul data-navigation>${links}</ul></div>`
  const drawer = document.querySelector<HTMLElement>('[data-window]')
  const end = showTarget('/loads')
  expect(drawer?.dataset.closing).toBe('')
  end?.()
  expect(drawer?.dataset.closing).toBeUndefined()
  document.body.innerHTML = `<ul data-navigation>${links}</ul><div data-window></div>`
  showTarget('/loads')
  expect(document.querySelector<HTMLElement>('[data-window]')?.dataset.closing).toBeUndefined()
})
