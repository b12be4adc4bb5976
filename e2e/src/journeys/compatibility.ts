import assert from 'node:assert/strict'
import { test } from 'node:test'
import { productUrl, signIn, visit } from '../support/browser.ts'
import { containerScript, localBuild, replaceRemote } from '../support/replace-remote.ts'

/**
 * The shell against remotes written by hand, through the real federation runtime: what `broken-remote` does not show.
 * Then each remote of these sources in the current shell and, where `--released URL` names a product that runs it, in
 * the released one.
 */
const show = (body: string) => `return () => ({ Component() { ${body} } })`
const moduleName = 'mf_finance'

interface Fake {
  script: string
  contract?: string
  /** Content of the page. */
  shows: RegExp
}

const fakes: Record<string, Fake> = {
  'a good one': {
    script: containerScript(moduleName, { get: show("return 'A page without a build'") }),
    shows: /A page without a build/,
  },
  'one for the contract of a shell to come': {
    script: containerScript(moduleName, { get: show("return 'never shown'") }),
    contract: '^9.0.0',
    shows: /needs contract \^9\.0\.0, and \d+\.\d+\.\d+ is offered/,
  },
  'one that throws while it starts': {
    script: containerScript(moduleName, { init: "throw new Error('no start')" }),
    shows: /stopped while starting/,
  },
  'one that throws while it is shown': {
    script: containerScript(moduleName, { get: show("throw new Error('no page')") }),
    shows: /stopped because of an error/,
  },
  'one without the module': {
    script: containerScript(moduleName, {
      get: "throw new Error('Module \"' + expose + '\" does not exist in container.')",
    }),
    shows: /missing from the published version/,
  },
  'one whose module shows nothing': {
    script: containerScript(moduleName, { get: 'return () => ({ Page() {} })' }),
    shows: /missing from the published version/,
  },
}

for (const [name, { script, contract, shows }] of Object.entries(fakes)) {
  test(`${name}: it says so in its place, and the rest works`, async () => {
    const { page, context } = await visit()
    await replaceRemote(page, 'mf-finance', {
      change: ({ integrity: _ofThePublished, ...remote }) =>
        contract ? { ...remote, descriptor: { ...remote.descriptor, contract } } : remote,
      files: (route) => route.fulfill({ contentType: 'text/javascript', body: script }),
    })
    await signIn(page, 'employee', '/clients')
    await page.getByRole('link', { name: 'Invoices', exact: true }).click()
    await page.getByRole('main').getByText(shows).waitFor()
    await page.getByRole('link', { name: 'Activity Log', exact: true }).click()
    await page.getByRole('heading', { name: 'Activity Log', level: 1 }).waitFor()
    await context.close()
  })
}

const remotes = ['mf-finance', 'mf-operations', 'mf-admin']
const released = process.env.DRAYLINE_RELEASED_URL
const shells: Record<string, string | undefined> = { current: productUrl(), released }

for (const [shell, url] of Object.entries(shells)) {
  for (const id of remotes) {
    const skip = url ? false : 'no released shell: name a product that runs it with --released URL'
    test(`each screen of ${id} opens in the ${shell} shell`, { skip }, async () => {
      const { page, context, complaints, quiet } = await visit({ url })
      const build = await localBuild(id)
      const served: string[] = []
      let paths: string[] = []
      await replaceRemote(page, id, {
        change(remote) {
          const changed = build.change(remote)
          paths = changed.descriptor.routes.map(({ path }) => path.replaceAll(/:\w+/g, '1'))
          return changed
        },
        async files(route, path) {
          served.push(path)
          await build.files(route, path)
        },
      })
      await signIn(page, 'admin', '/')
      assert.ok(paths.length > 0, 'the registry does not name it')
      for (const path of paths) {
        await page.goto(path)
        await page.locator('h1').first().waitFor()
        await quiet()
        assert.doesNotMatch((await page.getByRole('main').textContent()) ?? '', /is unavailable/, path)
      }
      assert.ok(served.includes('remoteEntry.js'), 'the local build was not what ran')
      // A browser's error about a missing record is no fault of shell or remote.
      assert.deepEqual(
        complaints.filter((line) => !line.includes('status of 404')),
        [],
      )
      await context.close()
    })
  }
}
