import { ignoreFileDrops } from './file-drops.ts'

ignoreFileDrops()

function drop(types: string[], on: Element = document.body) {
  const dataTransfer = { types, dropEffect: 'copy' }
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer })
  on.dispatchEvent(event)
  return { opens: !event.defaultPrevented, dropEffect: dataTransfer.dropEffect }
}

test('a file that is dropped beside a box does not replace the page', () => {
  expect(drop(['Files'])).toEqual({ opens: false, dropEffect: 'none' })
})

test('a box keeps the file that it takes, and text is dropped as ever', () => {
  const box = document.body.appendChild(document.createElement('div'))
  box.addEventListener('drop', (event) => event.preventDefault())
  expect(drop(['Files'], box).dropEffect).toBe('copy')
  expect(drop(['text/plain'])).toEqual({ opens: true, dropEffect: 'copy' })
})
