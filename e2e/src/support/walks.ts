import type { Page, Response } from 'playwright-core'
import { signIn, type Visit, visit } from './browser.ts'

/** Somebody at work while remotes are published and moved. */
export interface Walk {
  /** What must not happen: failed requests, errors of the page, pages that did not show. */
  problems: string[]
  /** Rounds that were gone. */
  rounds: number
  /** Lets the round end. */
  stop(): Promise<void>
}

interface WalkOptions {
  /** Of the walker, for what is reported. */
  name: string
  /** Remotes whose own files may come and go; everything else that fails is a problem. */
  changing: readonly string[]
  /** Pages to see in each round, by their links. */
  titles: readonly string[]
  /** A page of a remote that may be switched off at the moment. */
  maybeOff?: string
}

/** Clicks through screens until told to stop; every other round with a new page, which gets what was published meanwhile. */
export function walkThrough({ page }: Visit, { name, changing, titles, maybeOff }: WalkOptions): Walk {
  const problems: string[] = []
  let running = true
  const isWatched = (url: string) => !changing.some((remote) => url.includes(`/remotes/${remote}/`))
  page.on('response', (response) => {
    if (isWatched(response.url()) && response.status() >= 400) problems.push(`${name}: ${told(response)}`)
  })
  page.on('requestfailed', (request) => {
    // A page that is left gives up what it was still waiting for.
    if (isWatched(request.url()) && !request.failure()?.errorText.includes('ABORTED'))
      problems.push(`${name}: ${request.failure()?.errorText} ${request.url()}`)
  })
  page.on('pageerror', (error) => problems.push(`${name}: ${error}`))
  const walk: Walk = {
    problems,
    rounds: 0,
    async stop() {
      running = false
      await walking
    },
  }
  const walking = (async () => {
    while (running) {
      for (const title of titles) await seePage(page, title)
      if (maybeOff) await seePageUnlessOff(page, maybeOff)
      if (walk.rounds % 2 === 1) await page.reload()
      walk.rounds += 1
    }
  })().catch((error: Error) => void problems.push(`${name}: ${error.message}`))
  return walk
}

const told = (response: Response) => `${response.status()} ${response.request().method()} ${response.url()}`

const linkTo = (page: Page, title: string) =>
  page.getByRole('navigation').getByRole('link', { name: title, exact: true })
const headingOf = (page: Page, title: string) => page.getByRole('heading', { name: title, level: 1 })

async function seePage(page: Page, title: string): Promise<void> {
  await linkTo(page, title).click()
  await headingOf(page, title).waitFor()
}

/** A page of a remote that may be switched off: it says so, or its link is gone, also between looking and clicking. */
async function seePageUnlessOff(page: Page, title: string): Promise<void> {
  if ((await linkTo(page, title).count()) === 0) return
  const gone = await linkTo(page, title)
    .click({ timeout: 5_000 })
    .catch(() => true)
  if (gone) return
  await headingOf(page, title).or(page.getByText('It is switched off at the moment')).first().waitFor()
}

/** A signed-in user. Several browsers and uploads share the machine: it may take its time. */
export async function enter(user: 'employee' | 'manager' | 'admin', at: string): Promise<Visit> {
  const entered = await visit()
  entered.context.setDefaultTimeout(60_000)
  await signIn(entered.page, user, at)
  return entered
}
