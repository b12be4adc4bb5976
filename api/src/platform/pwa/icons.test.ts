import { iconIcns } from './icons.ts'

test('an Apple icon names itself, its length and each of its sizes', async () => {
  const icon = await iconIcns()
  const types: string[] = []
  for (let at = 8; at < icon.length; at += icon.readUInt32BE(at + 4))
    types.push(icon.toString('latin1', at, at + 4))
  expect([icon.toString('latin1', 0, 4), icon.readUInt32BE(4), types]).toEqual([
    'icns',
    icon.length,
    ['ic07', 'ic08', 'ic09'],
  ])
})
