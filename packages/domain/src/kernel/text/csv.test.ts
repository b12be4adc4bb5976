import { byteOrderMark, csvText } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+1 555', "'+1 555"],
  ['-cmd', "'-cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1+1', "'  =1+1"],
  ['\u00A0=1+1', "'\u00A0=1+1"],
  ["|calc'!A1", "'|calc'!A1"],
  ['%0A=1', "'%0A=1"],
  ['＝1＋1', "'＝1＋1"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['\nx', "'\nx"],
  ['\0x', "'\0x"],
  ['\u200B=1+1', "'\u200B=1+1"],
  ['\u202E\u00AD@SUM', "'\u202E\u00AD@SUM"],
  ['a;\u2060=1', "a;'\u2060=1"],
  ['-12.50', '-12.50'],
  [-12.5, '-12.5'],
  [-12, '-12'],
  ['a;b=1', 'a;b=1'],
  ['-12.50-1', "'-12.50-1"],
  ['I;=1+1', "I;'=1+1"],
  ['a; "=1+1"', `a;' "=1+1"`],
  ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
  ['a\n-1+1;+2', "a\n'-1+1;'+2"],
  ['=1;=2', "'=1;'=2"],
  ['a;b', 'a;b'],
  ['INV-1', 'INV-1'],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('%j becomes %j', (value, expected) => {
  expect(csvText(value)).toBe(expected)
})

test('a file begins with the bytes by which Excel knows UTF-8', () => {
  expect([...new TextEncoder().encode(byteOrderMark)]).toEqual([0xef, 0xbb, 0xbf])
})
