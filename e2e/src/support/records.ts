import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { pdfWith } from './pdf.ts'

/** A record as the API answers it. */
export type ApiRecord = Record<string, unknown> & { id: number }

/** Reads from the API as the person who is signed in. */
export const readRecords = (page: Page, path: string) =>
  page.evaluate(async (url) => {
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return (await answer.json()) as ApiRecord[]
  }, path)

/** Adds records by the API as the person who is signed in, one after the other, and returns them. */
export const addRecords = (page: Page, path: string, records: readonly object[]) =>
  page.evaluate(
    async ([url, bodies]) => {
      const added: ApiRecord[] = []
      for (const body of bodies) {
        const answer = await fetch(url, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
        })
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
        added.push((await answer.json()) as ApiRecord)
      }
      return added
    },
    [path, records] as const,
  )

/** A paper to upload, of one page. */
export interface PaperFile {
  name: string
  text: string
  documentType: string
  /** Load it is filed with; the work list of papers without one. */
  loadId?: number
}

/** Uploads papers and waits until all of them are read. */
export async function uploadPapers(page: Page, papers: readonly PaperFile[]): Promise<void> {
  const files = papers.map(({ text, ...paper }) => ({ ...paper, content: pdfWith(text) }))
  await page.evaluate(async (all) => {
    for (const { name, content, documentType, loadId } of all) {
      const form = new FormData()
      form.set('documentType', documentType)
      if (loadId) form.set('loadId', String(loadId))
      form.set('file', new File([content], name, { type: 'application/pdf' }))
      const answer = await fetch('/api/documents/upload', {
        method: 'POST',
        body: form,
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      })
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    }
  }, files)
  await eventually('the papers to be read', async () => {
    const open = await readRecords(page, '/api/documents?status=processing&limit=1')
    return open.length === 0
  })
}

const maxWaitMs = 240_000

/** Asks again until it is so. `waitForFunction` takes the promise of an asynchronous answer for a yes. */
async function eventually(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + maxWaitMs
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Waited too long for ${what}`)
    await delay(500)
  }
}
