// Checks that the audit trail is as it was written: `npm run verify-audit`. Exit code 1 when it is not.
import { readFile, writeFile } from 'node:fs/promises'
import type { ChainFault } from '@drayline/api/kernel/database/chained-log'
import type { Anchor } from '@drayline/api/platform/audit/anchor'
import { compareWithAnchor, isAnchor, takeAnchor } from '@drayline/api/platform/audit/anchor'
import { verifyAudit } from '@drayline/api/platform/audit/verify'
import { readOptions } from './arguments.ts'
import { readConfiguration } from './configuration.ts'
import { openToRead } from './database.ts'
import { createLifecycle } from './lifecycle.ts'
import { errorCode, UserError } from './user-error.ts'

const usage = `npm run verify-audit -- [--against FILE] [--anchor FILE]

  Checks every record of the audit trail under its key, and that none is gone.

  --against FILE  also compares the trail and the vault's log with an anchor that was taken earlier
  --anchor FILE   if all is well, writes where both end now; keep it where no one who can write to the
                  database can reach it (docs/operations-guide.md, "Audit trail")`

const maxShown = 50

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values } = readOptions(usage, { against: { type: 'string' }, anchor: { type: 'string' } })
  const earlier = values.against === undefined ? undefined : await readAnchor(values.against)
  await openToRead(readConfiguration(), lifecycle)
  // Taken before the check, so that it never holds more than what was found to be right.
  const anchor = await takeAnchor(new Date())
  const { records, unkeyed, faults } = await verifyAudit()
  report('audit', faults)
  const since = unkeyed > 0 ? `, ${unkeyed} of them from before the trail had a key` : ''
  console.log(`${markOf(faults)} ${records} audit records${since}, ${faults.length} faults`)
  const missed = earlier ? await compare(earlier) : 0
  const isSound = faults.length + missed === 0
  if (isSound && values.anchor !== undefined) await writeAnchor(values.anchor, anchor)
  await lifecycle.end(isSound ? 0 : 1)
}

async function compare(earlier: Anchor): Promise<number> {
  const { audit, vault } = await compareWithAnchor(earlier)
  report('audit', audit)
  report('vault', vault)
  const faults = [...audit, ...vault]
  console.log(`${markOf(faults)} compared with the anchor of ${earlier.at}, ${faults.length} faults`)
  return faults.length
}

function report(log: string, faults: ChainFault[]): void {
  for (const { id, fault } of faults.slice(0, maxShown)) console.log(`✗ ${log} record ${id}: ${fault}`)
  if (faults.length > maxShown) console.log(`  and ${faults.length - maxShown} more`)
}

const markOf = (faults: ChainFault[]) => (faults.length === 0 ? '✓' : '✗')

async function readAnchor(file: string): Promise<Anchor> {
  try {
    const content: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (isAnchor(content)) return content
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new UserError(`There is no file ${file}.`, usage)
  }
  throw new UserError(`${file} is not an anchor.`, usage)
}

async function writeAnchor(file: string, anchor: Anchor): Promise<void> {
  // Never over an earlier one: that is what the next check is compared with.
  try {
    await writeFile(file, `${JSON.stringify(anchor)}\n`, { flag: 'wx' })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    throw new UserError(`${file} is there already.`, 'Choose another name: an anchor is never overwritten.')
  }
  console.log(`✓ Anchor written to ${file}`)
}
