import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { PageModule } from '@drayline/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { createFakeHost, type FakeHost } from './fake-host.ts'
import { type HostRenderResult, type RenderOptions, renderPage } from './render.tsx'

interface Field {
  /** Its name in the record. */
  name: string
  label: string
}

/** A form that changes a record, as two people meet in it. */
export interface SharedForm {
  /** Its file, from the folder of the remote's sources. */
  file: string
  page: PageModule
  /** The page with the form open. */
  options: RenderOptions & { route: string }
  /** Opens the form where the address alone does not. */
  open?: (user: HostRenderResult['user']) => Promise<void>
  /** Prepares the mocked API; what it answers looks the record up as it is now. */
  prepare: () => () => object
  /** Text I type, and the stored value if that differs. */
  mine: Field & { typed: string; saved?: unknown }
  /** Other input the form needs before it can be saved. */
  needs?: { label: string; typed: string }
  /** Changes that the colleague makes meanwhile. */
  theirs: Field & { value: unknown }
  /** The form opens from the list, once that is there. */
  fromList?: true
  /** Path of the list on the page, and how my change reads there. */
  list: { path: string; shows: string | RegExp }
}

/**
 * Walks every form of a remote for two people at one record and one list: a draft that was overtaken, two conflicts
 * in a row, and a list that was read before the record was saved. A form of the remote without an entry fails the
 * walk.
 */
export function testSharedForms(sources: string, forms: readonly SharedForm[]): void {
  afterEach(() => jest.restoreAllMocks())

  test('every form that changes a record is walked', () => {
    expect(forms.map(({ file }) => file).sort()).toEqual(editForms(sources).sort())
  })

  describe.each(forms)('$file', (form) => {
    test('a draft that a colleague has overtaken is compared, and their field survives', async () => {
      const { record, colleague, host } = start(form)
      const before = await openForm(form, host)
      type(before.mine, form.mine.typed)
      before.view.unmount()
      // As a reload does: of the page, the draft alone stays.
      host.queryClient.clear()
      colleague(form.theirs.value)
      const { view, save } = await openForm(form, host)
      expect(await theirsIsChosen(form)).toBeChecked()
      expect(save()).toBeDisabled()
      await view.user.click(screen.getByRole('button', { name: 'Apply changes' }))
      fillNeeds(form)
      await view.user.click(save())
      await waitFor(() => expect(record()).toMatchObject(saved(form)))
      expect(record()).toMatchObject({ [form.theirs.name]: form.theirs.value })
    })

    test("a second conflict shows the colleague's last word, and 'Yours' is sent", async () => {
      const { record, colleague, host } = start(form)
      const before = record()[form.theirs.name]
      const { view, mine, save } = await openForm(form, host)
      type(mine, form.mine.typed)
      fillNeeds(form)
      colleague(form.theirs.value)
      await view.user.click(save())
      expect(await theirsIsChosen(form)).toBeChecked()
      await view.user.click(screen.getByRole('button', { name: 'Apply changes' }))
      // The colleague takes it back: as the form began, and still another word than the form's.
      colleague(before)
      await view.user.click(save())
      expect(await theirsIsChosen(form)).toBeChecked()
      await view.user.click(screen.getByRole('radio', { name: `${form.theirs.label}: Yours` }))
      await view.user.click(screen.getByRole('button', { name: 'Apply changes' }))
      await view.user.click(save())
      await waitFor(() => expect(record()).toMatchObject(saved(form)))
      expect(record()).toMatchObject({ [form.theirs.name]: form.theirs.value })
    })

    test('the list shows what was saved, although a read from before it is answered late', async () => {
      const { record, host } = start(form)
      const early = form.fromList ? null : holdReads(form.list.path)
      const { view, mine, save } = await openForm(form, host)
      const list = early ?? holdReads(form.list.path)
      if (form.fromList) void host.queryClient.refetchQueries()
      type(mine, form.mine.typed)
      fillNeeds(form)
      await waitFor(() => expect(list.held()).toBeGreaterThan(0))
      await view.user.click(save())
      await waitFor(() => expect(record()).toMatchObject(saved(form)))
      list.answer()
      expect((await screen.findAllByText(form.list.shows)).length).toBeGreaterThan(0)
    })
  })
}

/** The files with a form for a record that is there already; forms that only create are none of them. */
function editForms(sources: string): string[] {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  return files
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .filter((name) => {
      const text = readFileSync(join(sources, name), 'utf8')
      return text.includes('<RecordFormDrawer') && /\brecord(=\{|: )(?!null\b)/.test(text)
    })
    .map((name) => relative(sources, join(sources, name)))
}

type Row = Record<string, unknown>

function start(form: SharedForm) {
  const look = form.prepare()
  const record = () => look() as Row
  /** A colleague saves: the record in the mocked API has the next version. */
  const colleague = (value: unknown) => {
    const row = record()
    Object.assign(row, { [form.theirs.name]: value, version: Number(row.version) + 1 })
  }
  return { record, colleague, host: createFakeHost(form.options) }
}

async function openForm(form: SharedForm, host: FakeHost) {
  const view = await renderPage(form.page, { ...form.options, host })
  await form.open?.(view.user)
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  await waitFor(() => save())
  return { view, save, mine: control(form.mine.label) }
}

/** The box of a field, not the radio buttons of a comparison. */
function control(label: string): HTMLElement {
  const dialogs = within(screen.getAllByRole('dialog').at(-1) as HTMLElement)
  return dialogs.getByLabelText(new RegExp(`^${label}`), {
    selector: 'input:not([type="radio"]), select, textarea',
  })
}

function type(box: HTMLElement, value: string): void {
  fireEvent.change(box, { target: { value } })
}

function fillNeeds({ needs }: SharedForm): void {
  if (needs) type(control(needs.label), needs.typed)
}

const theirsIsChosen = ({ theirs }: SharedForm) =>
  screen.findByRole('radio', { name: `${theirs.label}: Saved meanwhile` })

const saved = ({ mine }: SharedForm) => ({ [mine.name]: mine.saved ?? mine.typed })

/** Holds back what a list answers: what was true when it was asked for arrives when the test says so. */
function holdReads(path: string) {
  const send = globalThis.fetch
  let held = 0
  let answer = () => {}
  const late = new Promise<void>((go) => {
    answer = go
  })
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const response = await send(input, init)
    const isRead = (init?.method ?? 'GET') === 'GET'
    if (isRead && new URL(String(input), window.location.href).pathname === path) {
      held += 1
      await late
    }
    return response
  })
  return { held: () => held, answer }
}
