import { separateStyles } from './separate-styles.ts'

test('style attributes become rules, one for each different style', () => {
  const { html, css } = separateStyles(
    '<b style="width:70%"></b><i style="width:70%">a</i><u style="--n:6"></u>',
  )
  expect(html).toBe('<b data-style="s0"></b><i data-style="s0">a</i><u data-style="s1"></u>')
  expect(css).toBe('#root#root [data-style="s0"]{width:70%}#root#root [data-style="s1"]{--n:6}')
})

test('a text that looks like an attribute stays a text', () => {
  const text = '<b> style=&quot;color:red&quot;</b>'
  expect(separateStyles(text)).toEqual({ html: text, css: '' })
})

test.each([
  ['ends the rule', 'width:1px}*{display:none'],
  ['ends the element', 'content:&lt;/style&gt;&lt;script&gt;'],
  ['escapes', 'content:\\3c '],
])('a value that %s gives no rule', (_kind, style) => {
  const { html, css } = separateStyles(`<b style="${style}"></b>`)
  expect(html).not.toContain(' style=')
  expect(css).toBe('#root#root [data-style="s0"]{}')
})
