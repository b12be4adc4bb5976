import { startBackground } from './background.ts'
import { cleanUpExports } from './finance/exports/clean-up-exports.ts'
import { settleByClock } from './finance/purchases/settle-by-clock.ts'
import { cleanUpOrphanFiles } from './kernel/database/stored-files.ts'
import { createLogger } from './kernel/http/request-log.ts'
import { cleanUpTemporaryFolders } from './kernel/http/upload.ts'
import { makeMissingPreviews } from './operations/documents/document-preview-job.ts'
import { purgeDocuments } from './operations/documents/purge-documents.ts'
import { indexAudits } from './platform/audit/audit-search.service.ts'
import { noteQuestion } from './platform/changes/asked-question.model.ts'
import { keepGroups } from './platform/changes/index.ts'
import { warnOfDisk } from './platform/disk/disk-warning.ts'
import { sweepReleases } from './platform/remotes/sweep-releases.ts'
import type { TestApi } from './testing/api-test.ts'
import { startTestApi } from './testing/api-test.ts'
import { eventually } from './testing/eventually.ts'

function replaced(path: string, name: string): object {
  return { ...jest.requireActual<object>(path), [name]: jest.fn() }
}
jest.mock('./finance/exports/clean-up-exports.ts', () =>
  replaced('./finance/exports/clean-up-exports.ts', 'cleanUpExports'),
)
jest.mock('./finance/purchases/settle-by-clock.ts', () =>
  replaced('./finance/purchases/settle-by-clock.ts', 'settleByClock'),
)
jest.mock('./kernel/database/stored-files.ts', () =>
  replaced('./kernel/database/stored-files.ts', 'cleanUpOrphanFiles'),
)
jest.mock('./kernel/http/upload.ts', () => replaced('./kernel/http/upload.ts', 'cleanUpTemporaryFolders'))
jest.mock('./operations/documents/document-preview-job.ts', () =>
  replaced('./operations/documents/document-preview-job.ts', 'makeMissingPreviews'),
)
jest.mock('./operations/documents/purge-documents.ts', () =>
  replaced('./operations/documents/purge-documents.ts', 'purgeDocuments'),
)
jest.mock('./platform/audit/audit-search.service.ts', () =>
  replaced('./platform/audit/audit-search.service.ts', 'indexAudits'),
)
jest.mock('./platform/disk/disk-warning.ts', () => replaced('./platform/disk/disk-warning.ts', 'warnOfDisk'))
jest.mock('./platform/remotes/sweep-releases.ts', () =>
  replaced('./platform/remotes/sweep-releases.ts', 'sweepReleases'),
)

/** By the name in the log. */
const works = {
  exports: cleanUpExports,
  versions: sweepReleases,
  documents: purgeDocuments,
  settlement: settleByClock,
  previews: makeMissingPreviews,
  'audit search': indexAudits,
  disk: warnOfDisk,
} as unknown as Record<string, jest.Mock>
const folders = cleanUpTemporaryFolders as jest.Mock
const files = cleanUpOrphanFiles as jest.Mock

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

async function run() {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => void lines.push(line) })
  const background = startBackground({ config: api.config, log, now: api.now })
  await eventually(() => [...Object.values(works), files].every(({ mock }) => mock.calls.length === 1))
  await background.stop()
  return lines.map((line) => JSON.parse(line) as { work?: string; msg: string; files?: number })
}

test('all regular work is done at start; what fails is named and keeps nothing else from being done', async () => {
  for (const work of Object.values(works)) work.mockRejectedValueOnce(new Error('broken'))
  for (const [count, work] of [
    [2, folders],
    [3, files],
  ] as const)
    work.mockResolvedValueOnce(count)
  const lines = await run()
  const failed = lines.filter(({ msg }) => msg === 'regular work').map(({ work }) => work)
  expect(failed.toSorted()).toEqual(Object.keys(works).toSorted())
  expect(lines.filter(({ msg }) => msg.startsWith('removed'))).toMatchObject([{ folders: 2, files: 3 }])
})

test('of nothing left behind nothing is said', async () => {
  for (const work of [...Object.values(works), folders, files]) work.mockReset().mockResolvedValue(0)
  expect(await run()).toEqual([])
})

test('what took long when somebody asked it before the start is read again', async () => {
  const [name, read] = ['asked before the start', jest.fn(async () => [])]
  keepGroups({ name, idOf: () => 1, read, changed: () => [] })
  await noteQuestion({ _id: name, name, question: { day: '2026-11-20' } })
  const background = startBackground({ log: createLogger('silent') })
  await eventually(() => read.mock.calls.length === 1)
  await background.stop()
  expect(read).toHaveBeenCalledWith({ day: '2026-11-20' })
})
