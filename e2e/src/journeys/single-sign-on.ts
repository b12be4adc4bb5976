import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { SignInService } from '../../../api/src/testing/sign-in-service.ts'
import { serviceClient, startSignInService } from '../../../api/src/testing/sign-in-service.ts'
import { axeProblems, demoPassword, visit } from '../support/browser.ts'
import type { Product } from '../support/product.ts'
import { startProduct } from '../support/product.ts'

const stops: (() => Promise<void>)[] = []
after(async () => {
  for (const stop of stops) await stop()
})

/** An office whose people sign in at a service of their company; passwords are for the emergency account alone. */
async function startOffice(): Promise<{ product: Product; service: SignInService }> {
  let service: SignInService | undefined
  const product = await startProduct(async (url) => {
    service = await startSignInService(`${url}/api/auth/sso/callback`)
    stops.push(service.stop)
    return {
      PUBLIC_URL: url,
      OIDC_ISSUER: service.issuer,
      OIDC_CLIENT_ID: serviceClient.id,
      OIDC_CLIENT_SECRET: serviceClient.secret,
      OIDC_NAME: 'Acme',
      OIDC_ROLE_CLAIM: 'groups',
      OIDC_ROLES: 'staff=employee,leads=manager,it=admin',
      OIDC_CREATE_ACCOUNTS: 'true',
      PASSWORD_SIGN_IN: 'false',
      EMERGENCY_ACCOUNTS: 'admin',
    }
  })
  stops.unshift(product.stop)
  if (!service) throw new Error('The sign-in service was not started')
  return { product, service }
}

async function enterByService(page: Page, at = '/login') {
  await page.goto(at)
  await page.getByRole('button', { name: 'Sign in with Acme' }).click()
  await page.waitForURL((url) => !/^\/(login|interaction|auth)/.test(url.pathname))
  await page.locator('h1').first().waitFor()
}

/** Opens a browser that waits longer: the product has just started, and its sign-in service runs in this process. */
async function arrive(options: Parameters<typeof visit>[0]) {
  const visitor = await visit(options)
  visitor.context.setDefaultTimeout(60_000)
  return visitor
}

const whoIs = (page: Page) =>
  page.evaluate(() => fetch('/api/auth/user').then((answer) => answer.json())) as Promise<{
    email: string
    role: string
  }>

async function signOut(page: Page) {
  await page.getByRole('button', { name: /User menu/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

test('people come by the sign-in service with the role it says, and go there again to sign out; a password is for emergencies', async () => {
  const { product, service } = await startOffice()
  const { url } = product
  const names = { given_name: 'Ida', family_name: 'Moss' }
  const say = (groups: string[]) =>
    service.accounts.set('ida', { email: 'ida@acme.example', email_verified: true, groups, ...names })
  service.login = { subject: 'ida' }

  // The first time makes the account, with the role of the group; the page asked for comes after it.
  say(['leads'])
  const ida = await arrive({ url })
  await ida.page.goto('/invoices')
  await ida.page.waitForURL((page) => page.pathname === '/login')
  assert.equal(await ida.page.getByLabel('Username').count(), 0)
  assert.deepEqual(await axeProblems(ida.page), [])
  await ida.page.getByRole('button', { name: 'Sign in with Acme' }).click()
  await ida.page.getByRole('heading', { name: 'Invoices', level: 1 }).waitFor()
  assert.deepEqual(await whoIs(ida.page).then(({ email, role }) => [email, role]), [
    'ida@acme.example',
    'manager',
  ])
  await ida.page.getByRole('link', { name: 'Vault' }).first().waitFor()

  // Signing out leads on to the service, which signs out there too and leads back.
  await signOut(ida.page)
  await ida.page.waitForURL((page) => page.href.startsWith(`${service.issuer}/session/end`))
  await ida.page.getByRole('button', { name: /Yes, sign me out/ }).click()
  await ida.page.waitForURL(`${url}/login`)
  const left = (await ida.context.cookies(service.issuer)).map(({ name }) => name)
  assert.ok(!left.includes('_session'), left.join(', '))
  await ida.page.getByRole('button', { name: 'Sign in with Acme' }).waitFor()

  // Another group is another role at the next sign-in; without one nobody gets in, and is told why.
  say(['staff'])
  await enterByService(ida.page)
  assert.equal((await whoIs(ida.page)).role, 'employee')
  assert.equal(await ida.page.getByRole('link', { name: 'Vault' }).count(), 0)
  say(['guests'])
  const guest = await arrive({ url, viewport: 'phone', dark: true })
  await guest.page.goto('/login')
  await guest.page.getByRole('button', { name: 'Sign in with Acme' }).click()
  await guest.page.getByText(/You are in no group at Acme/).waitFor()
  assert.deepEqual(await axeProblems(guest.page), [])

  // Passwords are off, as if each was wrong, but for the account of emergencies: all administrators hear of that.
  say(['it'])
  const administrator = await arrive({ url })
  await enterByService(administrator.page)
  const emergency = await arrive({ url })
  await emergency.page.goto('/login')
  await emergency.page.getByRole('button', { name: 'Emergency access with a password' }).click()
  const tryPassword = async (username: string) => {
    await emergency.page.getByLabel('Username').fill(username)
    await emergency.page.getByLabel('Password', { exact: true }).fill(demoPassword())
    await emergency.page.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  await tryPassword('manager')
  await emergency.page.getByRole('alert').filter({ hasText: 'Invalid' }).waitFor()
  await tryPassword('admin')
  await emergency.page.waitForURL((page) => page.pathname === '/')
  assert.equal((await whoIs(emergency.page)).role, 'admin')
  const told = await administrator.page.evaluate(() =>
    fetch('/api/notifications').then((answer) => answer.json()),
  )
  assert.match(JSON.stringify(told), /mergency/)

  // A page that is leaving may ask once more, and is told that its session has ended.
  // The service's own page of signing out asks the Internet for a typeface.
  const refusals = /status of 40[13]|HttpError: 401|ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED/
  for (const { complaints } of [ida, guest, administrator, emergency])
    assert.deepEqual(
      complaints.filter((text) => !refusals.test(text)),
      [],
    )
})
