import { csvText } from './csv.ts'

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
  ['-12.50', '-12.50'],
  [-12.5, '-12.5'],
  ['-12.50-1', "'-12.50-1"],
  ['INV-1', 'INV-1'],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('%j becomes %j', (value, expected) => {
  expect(csvText(value)).toBe(expected)
})
